#include "cli/queue/queue_station.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <set>
#include <stdexcept>
#include <variant>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/frame/number_option.hpp"
#include "cli/version.hpp"
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
      {"mm1", "one server, first come first served", Need::none, Need::none, Need::none,
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
  std::vector<std::string> names;
  for (const Kind& kind : kinds()) {
    if (kind.name == request.kind) return kind;
    names.emplace_back(kind.name);
  }
  if (request.kind.empty()) {
    const char* other = request.model_files ? "neither a model file (MODEL.toml) nor a" : "no";
    throw language::UsageError(fmt::format("{}: {} kind of station was given; known are {}",
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
    throw language::UsageError(fmt::format("{}: {} is no option of {}; it is one of {}",
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

template <typename Value>
nlohmann::ordered_json or_null(const std::optional<Value>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

/// Number of servers, capacity and variation where the kind has them.
struct Shape {
  std::optional<int> servers;
  std::optional<std::int64_t> capacity;
  std::optional<double> service_scv;
};

Shape shape_of(const Station& station) {
  Shape shape;
  if (const auto* one = std::get_if<queueing::Mmc>(&station)) shape.servers = one->servers;
  if (const auto* one = std::get_if<queueing::ProcessorSharing>(&station)) {
    shape.servers = one->servers;
  }
  if (const auto* one = std::get_if<queueing::Mm1k>(&station)) shape.capacity = one->capacity;
  if (const auto* one = std::get_if<queueing::Mmck>(&station)) {
    shape.servers = one->servers;
    shape.capacity = one->capacity;
  }
  if (const auto* one = std::get_if<queueing::Mg1>(&station)) shape.service_scv = one->service_scv;
  return shape;
}

nlohmann::ordered_json to_json(const std::string& kind, const Station& station,
                               const StationMetrics& metrics) {
  nlohmann::ordered_json percentiles = nullptr;
  if (metrics.percentiles) {
    for (const auto& [percent, time] : *metrics.percentiles) {
      percentiles[fmt::format("{}", percent)] = time;
    }
  }
  nlohmann::ordered_json notes = nlohmann::ordered_json::array();
  for (const auto& [code, text] : metrics.notes) {
    notes.push_back({{"code", to_string(code)}, {"text", text}});
  }
  const auto [servers, capacity, service_scv] = shape_of(station);

  nlohmann::ordered_json document;
  document["schema"] = "yates.queue/1";
  document["version"] = version;
  document["kind"] = kind;
  document["arrival_rate"] = queueing::arrival_rate_of(station);
  document["service_rate"] = queueing::service_rate_of(station);
  if (servers) document["servers"] = *servers;
  if (capacity) document["capacity"] = *capacity;
  if (service_scv) document["service_scv"] = *service_scv;
  document["stable"] = metrics.stable;
  document["utilization"] = metrics.utilization;
  document["throughput"] = metrics.throughput;
  document["mean_response_time"] = or_null(metrics.mean_response_time);
  document["mean_waiting_time"] = or_null(metrics.mean_waiting_time);
  document["mean_number"] = or_null(metrics.mean_number);
  document["mean_queue_length"] = or_null(metrics.mean_queue_length);
  document["probability_empty"] = metrics.probability_empty;
  document["probability_wait"] = or_null(metrics.probability_wait);
  if (metrics.probability_blocking) {
    document["probability_blocking"] = *metrics.probability_blocking;
  }
  document["percentiles"] = percentiles;
  document["notes"] = notes;
  return document;
}

std::string unit_of_utilization(const Station& station, const Shape& shape) {
  if (std::holds_alternative<queueing::Delay>(station)) return "busy servers";
  return shape.servers.value_or(1) > 1 ? "share of the time that a server is busy"
                                       : "share of the time that the server is busy";
}

std::string to_text(const Station& station, const StationMetrics& metrics) {
  const Shape shape = shape_of(station);
  const double service_rate = queueing::service_rate_of(station);
  std::string text =
      fmt::format("{}\narrivals {:.6g} per second, service {:.6g} per second ({} each)",
                  queueing::title_of(station), queueing::arrival_rate_of(station), service_rate,
                  language::format_duration(1.0 / service_rate));
  if (shape.servers) text += fmt::format(", servers {}", *shape.servers);
  if (shape.capacity) text += fmt::format(", capacity {}", *shape.capacity);
  if (shape.service_scv) {
    text += fmt::format(", squared coefficient of variation {:.6g}", *shape.service_scv);
  }
  text += "\n\n";
  const auto line = [&text](const std::string& name, std::optional<double> value,
                            const std::string& unit) {
    if (!value) return;
    text += fmt::format("{:<30} {:>12.6g}{}\n", name, *value, unit.empty() ? "" : "  " + unit);
  };
  line("utilization", metrics.utilization, unit_of_utilization(station, shape));
  line("throughput", metrics.throughput, "jobs per second");
  line("mean response time", metrics.mean_response_time, "seconds");
  line("mean waiting time", metrics.mean_waiting_time, "seconds");
  line("mean number at the station", metrics.mean_number, "jobs");
  line("mean queue length", metrics.mean_queue_length, "jobs");
  line("probability of no job", metrics.probability_empty, "");
  line("probability of having to wait", metrics.probability_wait, "");
  line("probability of being lost", metrics.probability_blocking, "");
  if (metrics.percentiles) {
    for (const auto& [percent, time] : *metrics.percentiles) {
      line(fmt::format("{} % of response times below", percent), time, "seconds");
    }
  }
  if (!metrics.notes.empty()) text += "\n";
  for (const auto& note : metrics.notes) text += fmt::format("note: {}\n", note.text);
  return text;
}

}  // namespace

void add_station_options(CLI::App& command, StationRequest& request) {
  command.add_option("--arrival-rate", request.arrival_rate, "jobs per second")
      ->check(a_number("jobs per second, as in 125"))
      ->type_name("RATE");
  auto* rate = command.add_option("--service-rate", request.service_rate,
                                  "jobs per second that a busy server completes");
  rate->check(a_number("jobs per second, as in 500"))->type_name("RATE");
  command
      .add_option("--service-time", request.service_time,
                  "instead of the rate: mean time of one job, in seconds or with a unit: '2 ms'")
      ->type_name("TIME")
      ->excludes(rate);
  command.add_option("--servers", request.servers, "of mmc, mmck and ps: number of servers")
      ->type_name("C");
  command
      .add_option("--capacity", request.capacity,
                  "of mm1k and mmck: jobs that there is room for, those in service counted")
      ->type_name("K");
  command
      .add_option("--service-scv", request.service_scv,
                  "of mg1: variance / mean^2 of the service time; 0 constant, 1 exponential")
      ->check(a_number("variance / mean^2, a number of at least 0, as in 1"))
      ->type_name("SCV");
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
  session.require_format("queue", {Format::text, Format::json});
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
    print(session.format == Format::json ? to_json(request.kind, station, metrics).dump(2) + "\n"
                                         : to_text(station, metrics));
    return metrics.stable ? exit_ok : exit_not_estimable;
  } catch (const std::domain_error& error) {  // the numbers came from the command line
    throw language::UsageError(fmt::format("{} {}", request.command, error.what()));
  }
}

}  // namespace yates::cli
