#include <algorithm>

#include <fmt/format.h>

#include "reports/network_report.hpp"

namespace yates::reports {
namespace {

std::string value_text(std::optional<double> value, bool all_digits, Typography typography) {
  if (!value) return all_digits ? "" : absent(typography);
  return all_digits ? fmt::format("{}", *value) : rounded(*value, 5, typography);
}

std::string kind_words(const queueing::NetworkStation& station) {
  switch (station.discipline) {
    case queueing::Discipline::processor_sharing:
      return station.servers > 1 ? fmt::format("sharing, {} servers", station.servers) : "sharing";
    case queueing::Discipline::delay:
      return "delay";
    case queueing::Discipline::first_come_first_served:
      break;
  }
  return station.servers > 1 ? fmt::format("queue, {} servers", station.servers) : "queue";
}

}  // namespace

std::string method_words(queueing::Method method) {
  switch (method) {
    case queueing::Method::open_product_form:
      return "open product form";
    case queueing::Method::exact_mean_value_analysis:
      return "exact mean value analysis";
    case queueing::Method::convolution:
      return "convolution";
    case queueing::Method::schweitzer:
      return "Schweitzer approximation";
    case queueing::Method::linearizer:
      return "Linearizer approximation";
    case queueing::Method::mixed:
      break;
  }
  return "mixed network, exact mean value analysis";
}

std::string load_words(const queueing::Network& network) {
  std::string text;
  for (const queueing::JobClass& one : network.classes) {
    if (!text.empty()) text += "; ";
    if (!one.name.empty()) text += one.name + ": ";
    if (const auto* open = std::get_if<queueing::OpenLoad>(&one.load)) {
      text += fmt::format("open, {:.6g} jobs arrive per second", open->arrival_rate);
      continue;
    }
    const double population = std::get<queueing::ClosedLoad>(one.load).population;
    text += fmt::format("closed, {:.10g} {}", population, population == 1.0 ? "job" : "jobs");
    if (one.think_time > 0.0) text += fmt::format(", think time {:.6g} s", one.think_time);
  }
  return text;
}

DataTable stations_table(const NetworkReport& report, bool all_digits, Typography typography) {
  DataTable table{"Stations", {}, {}};
  const bool several = report.network.classes.size() > 1;
  if (several) table.columns.push_back({"class", false});
  for (const char* name : {"station", "kind"}) table.columns.push_back({name, false});
  for (const char* name :
       {"utilization", "throughput", "mean number", "residence time", "response time"}) {
    std::string column = name;
    if (all_digits) std::replace(column.begin(), column.end(), ' ', '_');
    table.columns.push_back({column, true});
  }
  const auto text = [&](std::optional<double> value) {
    return value_text(value, all_digits, typography);
  };
  const auto add = [&](const std::string& job_class,
                       const std::vector<queueing::StationSolution>& stations,
                       const queueing::SystemSolution& system) {
    std::vector<std::string> first;
    if (several) first.push_back(job_class);
    for (std::size_t k = 0; k < stations.size(); ++k) {
      const queueing::StationSolution& station = stations[k];
      std::vector<std::string> row = first;
      row.insert(row.end(),
                 {station.name, kind_words(report.network.stations[k]), text(station.utilization),
                  text(station.throughput), text(station.mean_number),
                  text(station.mean_residence_time), text(station.mean_response_time)});
      table.rows.push_back(std::move(row));
    }
    std::vector<std::string> row = first;
    row.insert(row.end(), {"system", "", "", text(system.throughput), text(system.mean_number),
                           text(system.mean_response_time), text(system.mean_response_time)});
    table.rows.push_back(std::move(row));
  };
  add("all", report.solution.stations, report.solution.system);
  if (several) {
    for (const queueing::ClassSolution& one : report.solution.classes) {
      add(one.name, one.stations, one.system);
    }
  }
  return table;
}

DataTable simulation_table(const NetworkReport& report, Typography typography) {
  DataTable table{"Simulated and exact",
                  {{"simulated", false},
                   {"utilization", true},
                   {"exact", true},
                   {"mean number", true},
                   {"exact", true},
                   {"response time", true},
                   {"exact", true}},
                  {}};
  const char* const give_or_take = typography == Typography::unicode ? " ± " : " +- ";
  const auto estimate = [&](const std::optional<queueing::Estimate>& value) {
    if (!value) return absent(typography);
    if (!value->half_width) return rounded(value->mean, 4, typography);
    return with_uncertainty(value->mean, value->half_width, typography) + give_or_take +
           rounded(*value->half_width, 2, typography);
  };
  const auto exact = [&](std::optional<double> value) {
    return value ? rounded(*value, 5, typography) : absent(typography);
  };
  const queueing::SimulationResult& result = *report.simulation;
  for (std::size_t k = 0; k < result.stations.size(); ++k) {
    const queueing::StationEstimates& one = result.stations[k];
    const queueing::StationSolution& other = report.solution.stations[k];
    table.rows.push_back({one.name, estimate(one.utilization), exact(other.utilization),
                          estimate(one.mean_number), exact(other.mean_number),
                          estimate(one.mean_response_time), exact(other.mean_response_time)});
  }
  if (!result.stations.empty()) {
    const queueing::SystemSolution& other = report.solution.system;
    table.rows.push_back({"system", "", "", estimate(result.system.mean_number),
                          exact(other.mean_number), estimate(result.system.mean_response_time),
                          exact(other.mean_response_time)});
  }
  return table;
}

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
  for (const queueing::SweepPoint& point : report.points) {
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
    for (const auto& station : solution.stations) row.push_back(text(station.utilization));
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::vector<queueing::Note> notes_of(const SweepReport& report) {
  std::vector<queueing::Note> result;
  for (const queueing::SweepPoint& point : report.points) {
    for (const queueing::Note& note : point.solution.notes) {
      // A note's numbers differ from point to point: the first of its kind speaks for all.
      const bool known = std::any_of(result.begin(), result.end(), [&](const queueing::Note& one) {
        return one.code == note.code;
      });
      if (known) continue;
      result.push_back(note);
      result.back().text = fmt::format("from {} = {:.6g}: {}", report.name, point.value, note.text);
    }
  }
  return result;
}

}  // namespace yates::reports
