#include <cstdint>
#include <optional>
#include <variant>

#include <fmt/format.h>

#include "cli/queue/queue.hpp"
#include "inquiry/version.hpp"
#include "language/duration.hpp"
#include "reports/draw/json_values.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/queueing/network_report.hpp"

namespace yates::cli {

namespace {

using queueing::Station;
using queueing::StationMetrics;

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
  if (std::holds_alternative<queueing::Delay>(station)) return " busy servers";
  return shape.servers.value_or(1) > 1 ? " of the time a server is busy"
                                       : " of the time the server is busy";
}

}  // namespace

std::string station_json(const std::string& kind, const Station& station,
                         const StationMetrics& metrics) {
  reports::Json percentiles = nullptr;
  if (metrics.percentiles) {
    for (const auto& [percent, time] : *metrics.percentiles) {
      percentiles[fmt::format("{}", percent)] = time;
    }
  }
  const auto [servers, capacity, service_scv] = shape_of(station);

  reports::Json document;
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
  document["mean_response_time"] = reports::number(metrics.mean_response_time);
  document["mean_waiting_time"] = reports::number(metrics.mean_waiting_time);
  document["mean_number"] = reports::number(metrics.mean_number);
  document["mean_queue_length"] = reports::number(metrics.mean_queue_length);
  document["probability_empty"] = metrics.probability_empty;
  document["probability_wait"] = reports::number(metrics.probability_wait);
  if (metrics.probability_blocking) {
    document["probability_blocking"] = *metrics.probability_blocking;
  }
  document["percentiles"] = percentiles;
  document["notes"] = reports::codes_and_texts(metrics.notes);
  return reports::document_text(document);
}

reports::Document station_document(const Station& station, const StationMetrics& metrics,
                                   reports::Typography typography) {
  const auto number = [&](double value) { return reports::rounded(value, 6, typography); };
  const Shape shape = shape_of(station);
  const double service_rate = queueing::service_rate_of(station);
  std::string load = fmt::format("arrivals {} per second, service {} per second ({} each)",
                                 number(queueing::arrival_rate_of(station)), number(service_rate),
                                 language::format_duration(1.0 / service_rate));
  if (shape.servers) load += fmt::format(", servers {}", *shape.servers);
  if (shape.capacity) load += fmt::format(", capacity {}", *shape.capacity);
  if (shape.service_scv) {
    load += fmt::format(", squared coefficient of variation {}", number(*shape.service_scv));
  }
  reports::KeyValues values;
  const auto row = [&](const std::string& name, std::optional<double> value,
                       const std::string& unit = "") {
    if (value) values.rows.push_back({name, number(*value) + (unit.empty() ? "" : " ") + unit});
  };
  values.rows.push_back({"utilization", fmt::format("{}{}", number(metrics.utilization),
                                                    unit_of_utilization(station, shape))});
  row("throughput", metrics.throughput, "jobs per second");
  row("mean response time", metrics.mean_response_time, "seconds");
  row("mean waiting time", metrics.mean_waiting_time, "seconds");
  row("mean number at the station", metrics.mean_number, "jobs");
  row("mean queue length", metrics.mean_queue_length, "jobs");
  row("probability of no job", metrics.probability_empty);
  row("probability of having to wait", metrics.probability_wait);
  row("probability of being lost", metrics.probability_blocking);
  if (metrics.percentiles) {
    for (const auto& [percent, time] : *metrics.percentiles) {
      row(fmt::format("{}% of response times below", percent), time, "seconds");
    }
  }
  reports::Document result{std::string(queueing::title_of(station)),
                           {reports::Paragraph{std::move(load)}, std::move(values)}};
  for (const auto& note : metrics.notes) {
    result.blocks.push_back(reports::model_note(note.text, typography));
  }
  return result;
}

}  // namespace yates::cli
