#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "reports/queueing/network_report.hpp"

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

std::string words_of(queueing::Method method, bool exact) {
  switch (method) {
    case queueing::Method::open_product_form:
      return "open product form";
    case queueing::Method::pollaczek_khinchine:
      return "the Pollaczek-Khinchine formula";
    case queueing::Method::convolution:
      return "convolution";
    case queueing::Method::schweitzer:
      return "Schweitzer approximation";
    case queueing::Method::linearizer:
      return "Linearizer approximation";
    case queueing::Method::exact_mean_value_analysis:
    case queueing::Method::mixed:
      break;
  }
  return exact ? "exact mean value analysis" : "mean value analysis";
}

/// A half-width that is mere rounding, as of the number of jobs in a closed network, is none.
bool has_spread(const queueing::Estimate& estimate) {
  return estimate.half_width && *estimate.half_width > 1e-12 * std::abs(estimate.mean);
}

bool has_note(const queueing::NetworkSolution& solution, queueing::NoteCode code) {
  return std::any_of(solution.notes.begin(), solution.notes.end(),
                     [&](const queueing::Note& note) { return note.code == code; });
}

}  // namespace

std::string method_words(const queueing::NetworkSolution& solution) {
  const bool mixed = solution.method == queueing::Method::mixed;
  const queueing::Method method =
      mixed ? solution.closed_method.value_or(queueing::Method::exact_mean_value_analysis)
            : solution.method;
  const bool assumed = has_note(solution, queueing::NoteCode::no_product_form);
  return fmt::format("{}{}{}", mixed ? "mixed network, " : "", words_of(method, !assumed),
                     assumed ? " as if by processor sharing (approximation)" : "");
}

std::string formula_words(const queueing::NetworkSolution& solution) {
  if (has_note(solution, queueing::NoteCode::no_product_form) ||
      has_note(solution, queueing::NoteCode::assumes_exponential_service)) {
    return "formula";
  }
  switch (solution.closed_method.value_or(solution.method)) {
    case queueing::Method::schweitzer:
      return "Schweitzer";
    case queueing::Method::linearizer:
      return "Linearizer";
    default:
      return "exact";
  }
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
  const char* const give_or_take = typography == Typography::unicode ? " ± " : " +- ";
  const auto add_estimate = [&](std::vector<std::string>& row,
                                const std::optional<queueing::Estimate>& value) {
    if (all_digits) {
      row.push_back(text(value ? std::optional(value->mean) : std::nullopt));
      row.push_back(text(value && has_spread(*value) ? value->half_width : std::nullopt));
      return;
    }
    row.push_back(text(std::nullopt));
    if (!value) return;
    row.back() = has_spread(*value) ? with_uncertainty(value->mean, value->half_width, typography) +
                                          give_or_take + rounded(*value->half_width, 2, typography)
                                    : rounded(value->mean, 4, typography);
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
    result.push_back({note.code, of_simulation,
                      fmt::format("from {} = {:.6g}: {}{}", report.name, value,
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

}  // namespace yates::reports
