#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <set>
#include <stdexcept>
#include <variant>

#include <fmt/format.h>

#include "cli/frame/command_line.hpp"
#include "cli/frame/terminal.hpp"
#include "cli/queue/queue.hpp"
#include "language/duration.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"

namespace yates::cli {

namespace {

using queueing::Station;
using queueing::StationMetrics;

/// What the options said, complete and of this kind.
struct Numbers {
  double arrival_rate;
  double service_rate;
  std::optional<int> servers;
  std::optional<std::int64_t> capacity;
  std::optional<double> service_scv;
};

enum class Need { none, optional, required };

struct Kind {
  const char* name;
  const char* meaning;
  Need servers;
  Need capacity;
  Need service_scv;
  Station (*make)(const Numbers& numbers);
};

const std::vector<Kind>& kinds() {
  using namespace queueing;
  static const std::vector<Kind> all{
      {"mm1", "one server, first come, first served", Need::none, Need::none, Need::none,
       [](const Numbers& n) -> Station {
         return Mm1{n.arrival_rate, n.service_rate};
       }},
      {"mmc", "several servers", Need::required, Need::none, Need::none,
       [](const Numbers& n) -> Station {
         return Mmc{n.arrival_rate, n.service_rate, *n.servers};
       }},
      {"mm1k", "one server, room for K jobs", Need::none, Need::required, Need::none,
       [](const Numbers& n) -> Station {
         return Mm1k{n.arrival_rate, n.service_rate, *n.capacity};
       }},
      {"mmck", "several servers, room for K jobs", Need::required, Need::required, Need::none,
       [](const Numbers& n) -> Station {
         return Mmck{n.arrival_rate, n.service_rate, *n.servers, *n.capacity};
       }},
      {"mg1", "one server, any service times", Need::none, Need::none, Need::required,
       [](const Numbers& n) -> Station {
         return Mg1{n.arrival_rate, n.service_rate, *n.service_scv};
       }},
      {"ps", "processor sharing", Need::optional, Need::none, Need::none,
       [](const Numbers& n) -> Station {
         return ProcessorSharing{n.arrival_rate, n.service_rate, n.servers.value_or(1)};
       }},
      {"delay", "a server for every job", Need::none, Need::none, Need::none,
       [](const Numbers& n) -> Station {
         return Delay{n.arrival_rate, n.service_rate};
       }},
      {"mm11", "one server, no place to wait", Need::none, Need::none, Need::none,
       [](const Numbers& n) -> Station {
         return Mm11{n.arrival_rate, n.service_rate};
       }}};
  return all;
}

const Kind& find_kind(const StationRequest& request) {
  for (const Kind& kind : kinds()) {
    if (kind.name == request.kind) return kind;
  }
  const std::vector<std::string> names = station_kind_words();
  if (request.kind.empty()) {
    const char* other = request.model_files ? "neither a model file (MODEL.toml) nor a" : "no";
    throw language::UsageError(fmt::format("{}: {} kind of station was given; the kinds are {}",
                                           request.command, other, fmt::join(names, ", ")));
  }
  throw language::UsageError(fmt::format("{}: the kind '{}' is unknown{}", request.command,
                                         request.kind, language::suggestion(request.kind, names)));
}

/// Whether the option was given; throws where the kind does not take it, or needs it in vain.
bool takes(const StationRequest& request, const Kind& kind, const char* option, Need Kind::*need,
           bool given) {
  if (given && kind.*need == Need::none) {
    std::vector<std::string> takers;
    for (const Kind& other : kinds()) {
      if (other.*need != Need::none) takers.emplace_back(other.name);
    }
    throw language::UsageError(fmt::format("{}: {} is not an option of {}, but of {}",
                                           request.command, option, kind.name,
                                           fmt::join(takers, ", ")));
  }
  if (!given && kind.*need == Need::required) {
    throw language::UsageError(
        fmt::format("{}: {} was not given; {} needs it", request.command, option, kind.name));
  }
  return given;
}

/// A whole number of at least 1, written as digits or with an exponent such as 1e6.
std::int64_t parse_count(const StationRequest& request, const char* option, const std::string& text,
                         std::int64_t largest) {
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc() && end == text.data() + text.size() && value >= 1.0 &&
                     value == std::floor(value);
  if (!whole || value > static_cast<double>(largest)) {
    throw language::UsageError(
        fmt::format("{}: {} is '{}', but must be a whole number from 1 to {}", request.command,
                    option, text, largest));
  }
  return static_cast<std::int64_t>(value);
}

double service_rate_of(const StationRequest& request) {
  if (request.service_rate) return *request.service_rate;
  if (!request.service_time) {
    throw language::UsageError(fmt::format(
        "{}: neither --service-rate nor --service-time was given; one is needed", request.command));
  }
  const std::optional<double> seconds = language::parse_duration(*request.service_time);
  if (!seconds || *seconds <= 0.0) {
    throw language::UsageError(
        fmt::format("{}: --service-time is '{}', but must be a time above 0, such as 0.002 "
                    "(seconds) or '2 ms'",
                    request.command, *request.service_time));
  }
  return 1.0 / *seconds;
}

}  // namespace

std::vector<Option> station_options(StationRequest& request) {
  return {
      {.names = "--arrival-rate",
       .target = &request.arrival_rate,
       .placeholder = "RATE",
       .help = "jobs per second",
       .check = a_number("jobs per second, as in 125")},
      {.names = "--service-rate",
       .target = &request.service_rate,
       .placeholder = "RATE",
       .help = "jobs per second that a busy server completes",
       .check = a_number("jobs per second, as in 500")},
      {.names = "--service-time",
       .target = &request.service_time,
       .placeholder = "TIME",
       .help = "mean service time of a job, in place of the rate: in seconds or with a unit, as in "
               "'2 ms'",
       .excludes = "--service-rate"},
      {.names = "--servers",
       .target = &request.servers,
       .placeholder = "C",
       .help = "number of servers of mmc, mmck and ps"},
      {.names = "--capacity",
       .target = &request.capacity,
       .placeholder = "K",
       .help = "number of jobs that mm1k and mmck have room for, those in service included"},
      {.names = "--service-scv",
       .target = &request.service_scv,
       .placeholder = "SCV",
       .help = "squared coefficient of variation, variance / mean^2, of the service time of mg1: 0 "
               "for constant, 1 for exponential service",
       .check = a_number("variance / mean^2, a number of at least 0, as in 1")},
  };
}

std::vector<std::string> station_kind_words() {
  std::vector<std::string> names;
  for (const Kind& kind : kinds()) names.emplace_back(kind.name);
  return names;
}

std::string station_kinds() {
  std::string text;
  for (const Kind& kind : kinds()) {
    text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", kind.name, kind.meaning);
  }
  return text;
}

Station station_of(const StationRequest& request) {
  const Kind& kind = find_kind(request);
  Numbers numbers{};
  if (takes(request, kind, "--servers", &Kind::servers, request.servers.has_value())) {
    numbers.servers = static_cast<int>(
        parse_count(request, "--servers", *request.servers, std::numeric_limits<int>::max()));
  }
  if (takes(request, kind, "--capacity", &Kind::capacity, request.capacity.has_value())) {
    // Up to here every whole number is a double.
    numbers.capacity = parse_count(request, "--capacity", *request.capacity, std::int64_t{1} << 53);
  }
  if (takes(request, kind, "--service-scv", &Kind::service_scv, request.service_scv.has_value())) {
    numbers.service_scv = request.service_scv;
  }
  if (!request.arrival_rate) {
    throw language::UsageError(
        fmt::format("{}: --arrival-rate was not given; it is needed", request.command));
  }
  numbers.arrival_rate = *request.arrival_rate;
  numbers.service_rate = service_rate_of(request);
  return kind.make(numbers);
}

int solve_station(const StationRequest& request, const Station& station,
                  const std::vector<double>& more_percents, const Session& session) {
  session.require_format("queue", {Format::text, Format::json, Format::markdown, Format::latex});
  for (const double percent : more_percents) {
    if (percent > 0.0 && percent < 100.0) continue;
    throw language::UsageError(
        fmt::format("{}: --percentile is {}, but must be a number above 0 and below 100",
                    request.command, percent));
  }
  std::set<double> percents(std::begin(queueing::reported_percents),
                            std::end(queueing::reported_percents));
  percents.insert(more_percents.begin(), more_percents.end());
  try {
    const StationMetrics metrics =
        queueing::solve(station, std::vector<double>(percents.begin(), percents.end()));
    if (session.format == Format::json) {
      print(station_json(request.kind, station, metrics));
    } else {
      show_document(session, station_document(station, metrics, document_typography(session)));
    }
    return metrics.stable ? exit_ok : exit_not_estimable;
  } catch (const std::domain_error& error) {  // the numbers came from the command line
    throw language::UsageError(fmt::format("{} {}", request.command, error.what()));
  }
}

}  // namespace yates::cli
