#include "reports/queueing/network_tables.hpp"

#include <fmt/format.h>

#include "reports/queueing/network_words.hpp"

namespace yates::reports {
namespace {

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
  const std::string formula = formula_words(report.solution);
  const bool several = report.network.classes.size() > 1;
  DataTable table{"Simulated and " + formula, {}, {}};
  if (several) table.columns.push_back({"class", false});
  table.columns.push_back({"simulated", false});
  for (const char* name : {"utilization", "mean number", "response time"}) {
    table.columns.push_back({name, true});
    table.columns.push_back({formula, true});
  }
  const char* const give_or_take = typography == Typography::unicode ? " ± " : " +- ";
  const auto estimate = [&](const std::optional<queueing::Estimate>& value) {
    if (!value) return absent(typography);
    if (!has_spread(*value)) return rounded(value->mean, 4, typography);
    return with_uncertainty(value->mean, value->half_width, typography) + give_or_take +
           rounded(*value->half_width, 2, typography);
  };
  const auto number = [&](std::optional<double> value) {
    return value ? rounded(*value, 5, typography) : absent(typography);
  };
  // Of SimulationResult or of one of its classes, and of the solution alike.
  const auto add = [&](const std::string& job_class, const auto& simulated, const auto& solved) {
    std::vector<std::string> first;
    if (several) first.push_back(job_class);
    const auto add_row = [&](const std::vector<std::string>& rest) {
      std::vector<std::string> row = first;
      row.insert(row.end(), rest.begin(), rest.end());
      table.rows.push_back(std::move(row));
    };
    for (std::size_t k = 0; k < simulated.stations.size(); ++k) {
      const queueing::StationEstimates& one = simulated.stations[k];
      const queueing::StationSolution& other = solved.stations[k];
      add_row({one.name, estimate(one.utilization), number(other.utilization),
               estimate(one.mean_number), number(other.mean_number),
               estimate(one.mean_response_time), number(other.mean_response_time)});
    }
    if (simulated.stations.empty()) return;
    add_row({"system", "", "", estimate(simulated.system.mean_number),
             number(solved.system.mean_number), estimate(simulated.system.mean_response_time),
             number(solved.system.mean_response_time)});
  };
  const queueing::SimulationResult& result = *report.simulation;
  add("all", result, report.solution);
  if (several) {
    for (std::size_t c = 0; c < result.classes.size(); ++c) {
      add(result.classes[c].name, result.classes[c], report.solution.classes[c]);
    }
  }
  return table;
}

}  // namespace yates::reports
