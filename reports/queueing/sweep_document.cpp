#include <algorithm>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "reports/queueing/network_report.hpp"

namespace yates::reports {

DataTable sweep_table(const SweepReport& report, bool all_digits, Typography typography) {
  DataTable table{fmt::format("By {}", report.name), {{report.name, true}}, {}};
  const auto column = [&](std::string name) {
    if (all_digits) std::replace(name.begin(), name.end(), ' ', '_');
    table.columns.push_back({std::move(name), true});
  };
  for (const char* name : {"throughput", "response time", "mean number"}) column(name);
  const bool bounds = std::any_of(report.points.begin(), report.points.end(),
                                  [](const auto& point) { return point.solution.bounds; });
  // In the terminal the bounds would crowd out what was asked for; a file holds them all.
  const bool with_bounds = bounds && all_digits;
  if (with_bounds) {
    for (const char* name :
         {"throughput lower", "throughput upper", "response time lower", "response time upper",
          "balanced throughput lower", "balanced throughput upper", "balanced response time lower",
          "balanced response time upper"}) {
      column(name);
    }
  }
  if (report.open_twin) column("open twin response time");
  const auto some = [&](auto member) {
    return std::any_of(report.measured.begin(), report.measured.end(),
                       [=](const MeasuredLoad& one) { return (one.*member).has_value(); });
  };
  const bool measured_throughput = some(&MeasuredLoad::throughput);
  const bool measured_response = some(&MeasuredLoad::response_time);
  if (measured_throughput) column("measured throughput");
  if (measured_response) column("measured response time");
  if (report.simulation) {
    for (const char* name : {"simulated throughput", "simulated response time"}) {
      column(name);
      if (all_digits) column(std::string(name) + " half width");
    }
  }
  if (!report.points.empty()) {
    for (const auto& station : report.points.front().solution.stations) {
      column("utilization " + station.name);
    }
  }
  const auto text = [&](std::optional<double> value) {
    return value_text(value, all_digits, typography);
  };
  const auto add_bounds = [&](std::vector<std::string>& row,
                              const std::optional<queueing::Bounds>& one) {
    row.push_back(text(one ? std::optional(one->lower_throughput) : std::nullopt));
    row.push_back(text(one ? one->upper_throughput : std::nullopt));
    row.push_back(text(one ? std::optional(one->lower_response_time) : std::nullopt));
    row.push_back(text(one ? one->upper_response_time : std::nullopt));
  };
  const auto add_estimate = [&](std::vector<std::string>& row,
                                const std::optional<queueing::Estimate>& value) {
    row.push_back(all_digits ? text(value ? std::optional(value->mean) : std::nullopt)
                             : estimate_text(value, typography));
    if (all_digits)
      row.push_back(text(value && has_spread(*value) ? value->half_width : std::nullopt));
  };
  for (std::size_t i = 0; i < report.points.size(); ++i) {
    const queueing::SweepPoint& point = report.points[i];
    const queueing::NetworkSolution& solution = point.solution;
    std::vector<std::string> row{text(point.value), text(solution.system.throughput),
                                 text(solution.system.mean_response_time),
                                 text(solution.system.mean_number)};
    if (with_bounds) {
      add_bounds(row, solution.bounds ? std::optional(solution.bounds->asymptotic) : std::nullopt);
      add_bounds(row, solution.bounds ? solution.bounds->balanced_job : std::nullopt);
    }
    if (report.open_twin) {
      const auto twin = queueing::open_twin(point.network);
      row.push_back(text(twin ? twin->mean_response_time : std::nullopt));
    }
    const auto found =
        std::find_if(report.measured.begin(), report.measured.end(),
                     [&](const MeasuredLoad& one) { return one.value == point.value; });
    const auto measured = [&](auto member) {
      const bool there = found != report.measured.end() && (*found).*member;
      row.push_back(text(there ? std::optional(((*found).*member)->mean) : std::nullopt));
    };
    if (measured_throughput) measured(&MeasuredLoad::throughput);
    if (measured_response) measured(&MeasuredLoad::response_time);
    if (report.simulation) {
      const queueing::SimulationResult& simulated = report.simulation->points[i];
      // Where nothing was simulated there are no stations, and the zeros mean nothing.
      const bool any = !simulated.stations.empty();
      add_estimate(row, any ? std::optional(simulated.system.throughput) : std::nullopt);
      add_estimate(row, any ? simulated.system.mean_response_time : std::nullopt);
    }
    for (const auto& station : solution.stations) row.push_back(text(station.utilization));
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::vector<SweepNote> notes_of(const SweepReport& report) {
  std::vector<SweepNote> result;
  const auto add = [&](double value, const queueing::Note& note, bool of_simulation) {
    if (note.code == queueing::NoteCode::no_percentiles) return;
    // A note's numbers differ from point to point: the first of its kind speaks for all.
    const bool known = std::any_of(result.begin(), result.end(), [&](const SweepNote& one) {
      return one.code == note.code && one.of_simulation == of_simulation;
    });
    if (known) return;
    result.push_back(
        {note.code, of_simulation,
         fmt::format("from {} = {}: {}{}", report.name, rounded(value, 6, Typography::plain),
                     of_simulation ? "simulation: " : "", note.text)});
  };
  for (const queueing::SweepPoint& point : report.points) {
    for (const queueing::Note& note : point.solution.notes) add(point.value, note, false);
  }
  if (!report.simulation) return result;
  for (std::size_t i = 0; i < report.points.size(); ++i) {
    for (const queueing::Note& note : report.simulation->points[i].notes) {
      add(report.points[i].value, note, true);
    }
  }
  return result;
}

Document sweep_document(const SweepReport& report, Typography typography) {
  Document result{report.title + ": times in seconds, throughput per second",
                  {sweep_table(report, false, typography)}};
  for (const SweepNote& note : notes_of(report)) {
    result.blocks.push_back(model_note(note.text, typography));
  }
  return result;
}

}  // namespace yates::reports
