#include <array>

#include <fmt/format.h>

#include "reports/draw/json_values.hpp"
#include "reports/queueing/network_report.hpp"

namespace yates::reports {
namespace {

void add_system(Json& entry, const queueing::SystemSolution& system) {
  entry["throughput"] = number(system.throughput);
  entry["mean_response_time"] = number(system.mean_response_time);
  entry["mean_number"] = number(system.mean_number);
}

Json stations_json(const std::vector<queueing::StationSolution>& stations) {
  Json list = Json::array();
  for (const queueing::StationSolution& station : stations) {
    Json entry{{"name", station.name},
               {"utilization", number(station.utilization)},
               {"mean_number", number(station.mean_number)},
               {"mean_residence_time", number(station.mean_residence_time)},
               {"mean_response_time", number(station.mean_response_time)},
               {"throughput", number(station.throughput)}};
    if (station.percentiles) {
      Json percentiles = Json::object();
      for (const auto& [percent, time] : *station.percentiles) {
        percentiles[fmt::format("{}", percent)] = number(time);
      }
      entry["percentiles"] = std::move(percentiles);
    }
    list.push_back(std::move(entry));
  }
  return list;
}

Json bounds_json(const queueing::Bounds& bounds) {
  return {
      {"throughput",
       {{"lower", number(bounds.lower_throughput)}, {"upper", number(bounds.upper_throughput)}}},
      {"response_time",
       {{"lower", number(bounds.lower_response_time)},
        {"upper", number(bounds.upper_response_time)}}}};
}

Json all_bounds_json(const std::optional<queueing::NetworkBounds>& bounds) {
  if (!bounds) return nullptr;
  return {{"asymptotic", bounds_json(bounds->asymptotic)},
          {"balanced_job", bounds->balanced_job ? bounds_json(*bounds->balanced_job) : Json()},
          {"saturation_population", number(bounds->saturation_population)},
          {"largest_throughput", number(bounds->largest_throughput)}};
}

Json twin_json(const queueing::Network& network, const queueing::OpenTwin& twin) {
  return {{"station", network.stations[twin.station].name},
          {"arrival_rate", number(twin.arrival_rate)},
          {"stable", twin.stable},
          {"utilization", number(twin.utilization)},
          {"mean_response_time", number(twin.mean_response_time)},
          {"saturation_population", number(twin.saturation_population)}};
}

Json estimate_json(const std::optional<queueing::Estimate>& estimate) {
  if (!estimate) return nullptr;
  return {{"mean", number(estimate->mean)}, {"half_width", number(estimate->half_width)}};
}

Json percentiles_json(const std::vector<queueing::EstimatedPercentile>& percentiles) {
  Json entry = Json::object();
  for (const auto& [percent, time, half_width] : percentiles) {
    entry[fmt::format("{}", percent)] = {{"value", number(time)},
                                         {"half_width", number(half_width)}};
  }
  return entry;
}

const char* stop_words(queueing::StopReason stop) {
  static constexpr std::array<const char*, 5> words{"precision-reached", "limit-reached",
                                                    "saturated", "growing", "no-jobs"};
  return words[static_cast<std::size_t>(stop)];
}

Json station_estimates_json(const std::vector<queueing::StationEstimates>& stations) {
  Json list = Json::array();
  for (const queueing::StationEstimates& one : stations) {
    list.push_back({{"name", one.name},
                    {"utilization", estimate_json(one.utilization)},
                    {"throughput", estimate_json(one.throughput)},
                    {"mean_number", estimate_json(one.mean_number)},
                    {"mean_residence_time", estimate_json(one.mean_residence_time)},
                    {"mean_response_time", estimate_json(one.mean_response_time)},
                    {"percentiles", percentiles_json(one.percentiles)}});
  }
  return list;
}

Json system_estimates_json(const queueing::SystemEstimates& system) {
  return {{"throughput", estimate_json(system.throughput)},
          {"mean_number", estimate_json(system.mean_number)},
          {"mean_response_time", estimate_json(system.mean_response_time)},
          {"percentiles", percentiles_json(system.percentiles)}};
}

Json simulation_json(const queueing::SimulationResult& result) {
  Json entry;
  entry["stable"] = result.stable;
  entry["stop"] = stop_words(result.stop);
  entry["jobs"] = result.completed_jobs;
  entry["warm_up_jobs"] = result.deleted_jobs;
  entry["stations"] = station_estimates_json(result.stations);
  entry["system"] = system_estimates_json(result.system);
  if (result.classes.size() > 1) {
    Json classes = Json::array();
    for (const queueing::ClassEstimates& one : result.classes) {
      classes.push_back({{"name", one.name},
                         {"system", system_estimates_json(one.system)},
                         {"stations", station_estimates_json(one.stations)}});
    }
    entry["classes"] = std::move(classes);
  }
  entry["notes"] = codes_and_texts(result.notes);
  return entry;
}

/// What a single solution says; a sweep has it once per value.
void add_solution(Json& document, const queueing::Network& network,
                  const queueing::NetworkSolution& solution, bool with_twin) {
  document["stable"] = solution.stable;
  document["method"] = method_words(solution);
  document["stations"] = stations_json(solution.stations);
  add_system(document["system"], solution.system);
  document["bounds"] = all_bounds_json(solution.bounds);
  document["bottleneck"] =
      solution.bottleneck ? Json(network.stations[*solution.bottleneck].name) : Json(nullptr);
  document["bottlenecks"] = bottleneck_names(network, solution);
  if (network.classes.size() > 1) {
    Json list = Json::array();
    for (const queueing::ClassSolution& one : solution.classes) {
      Json entry{{"name", one.name}};
      add_system(entry, one.system);
      entry["stations"] = stations_json(one.stations);
      list.push_back(std::move(entry));
    }
    document["classes"] = std::move(list);
  }
  if (!with_twin) return;
  const auto twin = queueing::open_twin(network);
  document["open_twin"] = twin ? twin_json(network, *twin) : Json(nullptr);
}

Json measured_json(const SweepReport& report) {
  const auto mean_json = [](const std::optional<MeasuredMean>& one) -> Json {
    if (!one) return nullptr;
    return {{"mean", number(one->mean)},
            {"low", number(one->low)},
            {"high", number(one->high)},
            {"runs", one->runs}};
  };
  Json list = Json::array();
  for (const MeasuredLoad& one : report.measured) {
    list.push_back({{report.name, number(one.value)},
                    {"throughput", mean_json(one.throughput)},
                    {"response_time", mean_json(one.response_time)}});
  }
  return list;
}

}  // namespace

std::string network_json(const NetworkReport& report, std::string_view version) {
  Json document;
  document["schema"] = "yates.queue/1";
  document["version"] = version;
  document["title"] = report.title;
  add_solution(document, report.network, report.solution, report.open_twin.has_value());
  if (report.simulation) document["simulation"] = simulation_json(*report.simulation);
  document["notes"] = codes_and_texts(report.solution.notes);
  return document_text(document);
}

std::string sweep_json(const SweepReport& report, std::string_view version) {
  Json document;
  document["schema"] = "yates.queue/1";
  document["version"] = version;
  document["title"] = report.title;
  document["sweep_over"] = report.name;
  Json list = Json::array();
  for (std::size_t i = 0; i < report.points.size(); ++i) {
    const queueing::SweepPoint& point = report.points[i];
    Json entry{{report.name, number(point.value)}};
    add_solution(entry, point.network, point.solution, report.open_twin);
    if (report.simulation) entry["simulation"] = simulation_json(report.simulation->points[i]);
    list.push_back(std::move(entry));
  }
  document["sweep"] = std::move(list);
  if (report.simulation) {
    // From one value to the next, sharper than the points because they share their random numbers.
    Json changes = Json::array();
    for (const auto& change : report.simulation->changes) changes.push_back(estimate_json(change));
    document["simulated_response_time_changes"] = std::move(changes);
  }
  if (!report.measured.empty()) document["measured"] = measured_json(report);
  Json notes = Json::array();
  for (const SweepNote& note : notes_of(report)) {
    const std::string code(to_string(note.code));
    notes.push_back(
        {{"code", note.of_simulation ? "simulation-" + code : code}, {"text", note.text}});
  }
  document["notes"] = std::move(notes);
  return document_text(document);
}

}  // namespace yates::reports
