#include "campaigns/responses/response_value.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "campaigns/responses/attempt_layout.hpp"
#include "campaigns/responses/response_text.hpp"
#include "campaigns/responses/samples.hpp"
#include "campaigns/spark/application_metrics.hpp"
#include "campaigns/spark/event_logs.hpp"
#include "language/error.hpp"

namespace yates::campaigns {
namespace {

using ValuesOfCopy = std::variant<std::vector<double>, MissingValue, std::string>;

/// The value is absent where the supervisor of the host could not know it.
std::optional<double> measured(Source source, const Usage& usage) {
  switch (source) {
    case Source::wall:
      return usage.wall;
    case Source::user:
      return usage.user;
    case Source::system:
      return usage.system;
    case Source::cpu:
      return usage.user + usage.system;
    case Source::max_rss:
      return usage.max_rss;
    default:
      return usage.exit_status;
  }
}

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double over_copies(OverCopies how, const std::vector<double>& values) {
  switch (how) {
    case OverCopies::max:
      return *std::ranges::max_element(values);
    case OverCopies::min:
      return *std::ranges::min_element(values);
    case OverCopies::sum:
      return std::accumulate(values.begin(), values.end(), 0.0);
    case OverCopies::mean:
    case OverCopies::list:
      break;
  }
  return mean(values);
}

/// The command of the run could write to the file of the samples: what it spoilt is its failure.
std::variant<std::vector<Sample>, std::string> samples_of(const std::filesystem::path& folder) {
  try {
    return read_samples(folder);
  } catch (const language::FileError& error) {
    return std::string(error.what());
  }
}

ValuesOfCopy value_of_host(const Response& response, const std::filesystem::path& folder) {
  const auto reading = samples_of(folder);
  if (const auto* problem = std::get_if<std::string>(&reading)) return *problem;
  const auto& samples = std::get<std::vector<Sample>>(reading);
  if (samples.empty()) return std::string("the host was not sampled during this run");
  if (const auto value = host_value(samples, response.metric)) {
    return std::vector<double>{*value * unit_factor(response).value_or(1)};
  }
  return fmt::format("the host does not report {}, or the run was too short to measure it",
                     response.metric);
}

ValuesOfCopy value_of_applications(const Response& response, ApplicationLogs& logs,
                                   const std::filesystem::path& folder) {
  const auto& applications = logs.of(folder);
  if (const auto* problem = std::get_if<std::string>(&applications)) return MissingValue{*problem};
  const auto reading =
      application_value(std::get<std::vector<Application>>(applications), response.metric);
  if (const auto* problem = std::get_if<std::string>(&reading)) return MissingValue{*problem};
  return std::vector<double>{std::get<double>(reading) * unit_factor(response).value_or(1)};
}

/// The values of one copy (from 1), one per iteration.
ValuesOfCopy values_of(const Response& response, const AttemptOutputs& outputs, std::size_t copy,
                       std::size_t copies) {
  if (is_text(response)) {
    return std::visit(
        [](auto&& found) -> ValuesOfCopy { return std::forward<decltype(found)>(found); },
        values_in_text(response, outputs.folder, copy, copies));
  }
  if (response.from == Source::host) return value_of_host(response, outputs.folder);
  if (response.from == Source::spark) {
    return value_of_applications(response, *outputs.logs,
                                 copy_folder(outputs.folder, copy, copies));
  }
  const Usage& usage = copies > 1 ? outputs.copies[copy - 1] : outputs.usage;
  const auto value = measured(response.from, usage);
  if (!value) {
    return std::string("max-rss of this run was not recorded");
  }
  return std::vector<double>{*value * unit_factor(response).value_or(1)};
}

}  // namespace

const std::variant<std::vector<Application>, std::string>& ApplicationLogs::of(
    const std::filesystem::path& folder) {
  const auto known = read_.find(folder);
  if (known != read_.end()) return known->second;
  try {
    return read_.emplace(folder, read_event_logs(folder)).first->second;
  } catch (const language::FileError& error) {
    return read_.emplace(folder, std::string(error.what())).first->second;
  }
}

ResponseReading read_response(const Response& response, const AttemptOutputs& outputs) {
  // A file that all copies share and what is said of the host belong to the run as a whole.
  const bool shared = response.from == Source::host ||
                      (response.from == Source::file && !one_file_per_copy(response));
  const std::size_t copies = std::max<std::size_t>(outputs.copies.size(), 1);
  const bool keep = response.iterations || (response.over_copies == OverCopies::list && copies > 1);
  ResponseValue result;
  std::vector<double> by_copy;
  for (std::size_t copy = 1; copy <= (shared ? 1 : copies); ++copy) {
    const ValuesOfCopy values = values_of(response, outputs, copy, copies);
    const auto of_copy = [&](const std::string& problem) {
      return copies > 1 && !shared ? fmt::format("copy {}: {}", copy, problem) : problem;
    };
    if (const auto* problem = std::get_if<std::string>(&values)) return of_copy(*problem);
    if (const auto* missing = std::get_if<MissingValue>(&values)) {
      return MissingValue{of_copy(missing->why)};
    }
    const auto& numbers = std::get<std::vector<double>>(values);
    by_copy.push_back(mean(numbers));
    if (!keep) continue;
    for (std::size_t index = 0; index < numbers.size(); ++index) {
      result.subsamples.push_back({.iteration = index + 1, .copy = copy, .value = numbers[index]});
    }
  }
  result.value = over_copies(response.over_copies, by_copy);
  if (!std::isfinite(result.value)) return std::string("its value is not a finite number");
  return result;
}

}  // namespace yates::campaigns
