#include <cstdint>
#include <optional>
#include <variant>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/queue/queue.hpp"
#include "inquiry/version.hpp"
#include "language/duration.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/queueing/network_words.hpp"

namespace yates::cli {

namespace {

using queueing::Station;
using queueing::StationMetrics;

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

std::string unit_of_utilization(const Station& station, const Shape& shape) {
  if (std::holds_alternative<queueing::Delay>(station)) return "busy servers";
  return shape.servers.value_or(1) > 1 ? "share of the time that a server is busy"
                                       : "share of the time that the server is busy";
}

}  // namespace

std::string station_json(const std::string& kind, const Station& station,
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
  document["version"] = inquiry::version;
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
  return document.dump(2) + "\n";
}

std::string station_text(const Station& station, const StationMetrics& metrics,
                         const reports::TextOptions& options) {
  const auto number = [typography = reports::typography_of(options)](double value) {
    return reports::rounded(value, 6, typography);
  };
  const Shape shape = shape_of(station);
  const double service_rate = queueing::service_rate_of(station);
  std::string text =
      fmt::format("{}\narrivals {} per second, service {} per second ({} each)",
                  queueing::title_of(station), number(queueing::arrival_rate_of(station)),
                  number(service_rate), language::format_duration(1.0 / service_rate));
  if (shape.servers) text += fmt::format(", servers {}", *shape.servers);
  if (shape.capacity) text += fmt::format(", capacity {}", *shape.capacity);
  if (shape.service_scv) {
    text += fmt::format(", squared coefficient of variation {}", number(*shape.service_scv));
  }
  text += "\n\n";
  const auto line = [&](const std::string& name, std::optional<double> value,
                        const std::string& unit) {
    if (!value) return;
    text += fmt::format("{:<30} {:>12}{}\n", name, number(*value), unit.empty() ? "" : "  " + unit);
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
      line(fmt::format("{}% of response times below", percent), time, "seconds");
    }
  }
  if (!metrics.notes.empty()) text += "\n";
  for (const auto& note : metrics.notes) text += reports::note_lines("note", note.text, options);
  return text;
}

}  // namespace yates::cli
