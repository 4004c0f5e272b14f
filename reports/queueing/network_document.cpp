#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "reports/queueing/network_report.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {
namespace {

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

bool has_note(const queueing::NetworkSolution& solution, queueing::NoteCode code) {
  return std::any_of(solution.notes.begin(), solution.notes.end(),
                     [&](const queueing::Note& note) { return note.code == code; });
}

/// What a column of the solution's numbers is called beside simulated ones.
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

/// "closed, 5 jobs, think time 0.5 s", "open, 3 jobs arrive per second".
std::string load_words(const queueing::Network& network, Typography typography) {
  std::string text;
  for (const queueing::JobClass& one : network.classes) {
    if (!text.empty()) text += "; ";
    if (!one.name.empty()) text += one.name + ": ";
    if (const auto* open = std::get_if<queueing::OpenLoad>(&one.load)) {
      text += fmt::format("open, {} jobs arrive per second",
                          rounded(open->arrival_rate, 6, typography));
      continue;
    }
    const double population = std::get<queueing::ClosedLoad>(one.load).population;
    text += fmt::format("closed, {} {}", rounded(population, 10, typography),
                        population == 1.0 ? "job" : "jobs");
    if (one.think_time > 0.0) {
      text += fmt::format(", think time {} s", rounded(one.think_time, 6, typography));
    }
  }
  return text;
}

std::string kind_words(const queueing::NetworkStation& station) {
  if (station.discipline == queueing::Discipline::delay) return "delay";
  const bool shares = station.discipline == queueing::Discipline::processor_sharing;
  const std::string word = shares ? "sharing" : "queue";
  return station.servers > 1 ? fmt::format("{}, {} servers", word, station.servers) : word;
}

/// Adds a row, which of several classes begins with the name of its class.
void add_row(DataTable& table, const std::string& job_class, std::vector<std::string> cells) {
  if (cells.size() < table.columns.size()) cells.insert(cells.begin(), job_class);
  table.rows.push_back(std::move(cells));
}

/// The throughput of an open network is known: what has a bound is its growth.
DataTable bounds_table(const NetworkReport& report, Typography typography) {
  const queueing::NetworkBounds& bounds = *report.solution.bounds;
  const bool open = std::holds_alternative<queueing::OpenLoad>(report.network.classes.front().load);
  DataTable table{"Bounds",
                  {{"bounds", false},
                   {open ? "throughput" : "throughput from", true},
                   {open ? "capacity" : "to", true},
                   {"response time from", true},
                   {"to", true}},
                  {}};
  const auto text = [&](std::optional<double> value) {
    return value_text(value, false, typography);
  };
  const auto add = [&](const std::string& name, const queueing::Bounds& one) {
    table.rows.push_back({name, text(one.lower_throughput),
                          text(open ? bounds.largest_throughput : one.upper_throughput),
                          text(one.lower_response_time), text(one.upper_response_time)});
  };
  add("asymptotic", bounds.asymptotic);
  if (bounds.balanced_job) add("balanced job", *bounds.balanced_job);
  return table;
}

Paragraph twin_words(const NetworkReport& report, Typography typography) {
  const queueing::OpenTwin& twin = *report.open_twin;
  const std::string text = fmt::format(
      "open twin: as if {} jobs per second arrived at {} whether or not earlier ones are done",
      rounded(twin.arrival_rate, 5, typography), report.network.stations[twin.station].name);
  if (twin.stable) {
    return {fmt::format("{}: response time {} s", text,
                        rounded(*twin.mean_response_time, 5, typography))};
  }
  return {fmt::format(
      "{}: saturated (utilization {}), so it has no response time; it breaks down from {} jobs on, "
      "where the closed network only slows down",
      text, rounded(twin.utilization, 3, typography),
      rounded(twin.saturation_population, 4, typography))};
}

/// "disk, one visit: 50% below 0.1, 90% below 0.4"
Paragraph percentile_words(const queueing::StationSolution& station, Typography typography) {
  std::vector<std::string> parts;
  for (const auto& [percent, time] : *station.percentiles) {
    parts.push_back(fmt::format("{}% below {}", percent, rounded(time, 5, typography)));
  }
  return {fmt::format("{}, one visit: {}", station.name, fmt::join(parts, ", "))};
}

std::vector<Block> simulation_blocks(const NetworkReport& report, Typography typography) {
  std::vector<Block> blocks;
  const queueing::SimulationResult& result = *report.simulation;
  if (!result.stations.empty()) {
    blocks.push_back(simulation_table(report, typography));
    blocks.push_back(Paragraph{fmt::format("{} jobs simulated after a warm-up of {}",
                                           result.completed_jobs, result.deleted_jobs)});
  }
  for (const auto& note : result.notes) {
    blocks.push_back(model_note(note.text, typography, "simulation"));
  }
  return blocks;
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

std::vector<std::size_t> loaded_as_much(std::size_t bottleneck,
                                        const std::vector<std::optional<double>>& loads) {
  constexpr double rounding = 1e-9;
  std::vector<std::size_t> result;
  const std::optional<double>& most = loads[bottleneck];
  for (std::size_t k = 0; k < loads.size(); ++k) {
    const bool tied =
        most && loads[k] && *most > 0.0 && std::abs(*loads[k] - *most) <= rounding * *most;
    if (k == bottleneck || tied) result.push_back(k);
  }
  return result;
}

std::vector<std::string> bottleneck_names(const queueing::Network& network,
                                          const queueing::NetworkSolution& solution) {
  std::vector<std::string> names;
  if (!solution.bottleneck) return names;
  std::vector<std::optional<double>> loads;
  for (std::size_t k = 0; k < solution.stations.size(); ++k) {
    const bool queues = network.stations[k].discipline != queueing::Discipline::delay;
    loads.push_back(queues ? std::optional(solution.stations[k].utilization) : std::nullopt);
  }
  for (const std::size_t k : loaded_as_much(*solution.bottleneck, loads)) {
    names.push_back(network.stations[k].name);
  }
  return names;
}

Paragraph bottleneck_words(const std::vector<std::string>& stations,
                           std::optional<double> largest_throughput,
                           std::optional<double> saturation_population, Typography typography) {
  const bool one = stations.size() == 1;
  std::string text = one ? "bottleneck: " + stations.front()
                         : "bottlenecks: " + listed(stations) + ", which are loaded alike";
  if (largest_throughput) {
    text += fmt::format("; {} to {} jobs per second",
                        one ? "it limits the throughput" : "each limits the throughput",
                        rounded(*largest_throughput, 5, typography));
  }
  if (saturation_population) {
    text += fmt::format("; queueing dominates above about {} jobs (N*)",
                        rounded(*saturation_population, 4, typography));
  }
  return {text};
}

Note model_note(std::string_view text, Typography typography, std::string word) {
  return {Note::Kind::note,
          typography == Typography::unicode ? with_true_minus(text) : std::string(text),
          std::move(word)};
}

std::string value_text(std::optional<double> value, bool all_digits, Typography typography) {
  if (!value) return all_digits ? "" : absent(typography);
  return all_digits ? fmt::format("{}", *value) : rounded(*value, 5, typography);
}

bool has_spread(const queueing::Estimate& estimate) {
  return estimate.half_width && *estimate.half_width > 1e-12 * std::abs(estimate.mean);
}

std::string estimate_text(const std::optional<queueing::Estimate>& estimate,
                          Typography typography) {
  if (!estimate) return absent(typography);
  if (!has_spread(*estimate)) return rounded(estimate->mean, 4, typography);
  return fmt::format("{} {} {}", with_uncertainty(estimate->mean, estimate->half_width, typography),
                     typography == Typography::unicode ? "±" : "+-",
                     rounded(*estimate->half_width, 2, typography));
}

DataTable stations_table(const NetworkReport& report, bool all_digits, Typography typography) {
  DataTable table{"Stations", {{"station", false}, {"kind", false}}, {}};
  const bool several = report.network.classes.size() > 1;
  if (several) table.columns.insert(table.columns.begin(), {"class", false});
  for (std::string name :
       {"utilization", "throughput", "mean number", "residence time", "response time"}) {
    if (all_digits) std::replace(name.begin(), name.end(), ' ', '_');
    table.columns.push_back({name, true});
  }
  const auto text = [&](std::optional<double> value) {
    return value_text(value, all_digits, typography);
  };
  // Of the whole network or of one of its classes.
  const auto add = [&](const std::string& job_class, const auto& solved) {
    for (std::size_t k = 0; k < solved.stations.size(); ++k) {
      const queueing::StationSolution& station = solved.stations[k];
      add_row(table, job_class,
              {station.name, kind_words(report.network.stations[k]), text(station.utilization),
               text(station.throughput), text(station.mean_number),
               text(station.mean_residence_time), text(station.mean_response_time)});
    }
    const queueing::SystemSolution& system = solved.system;
    add_row(table, job_class,
            {"system", "", "", text(system.throughput), text(system.mean_number),
             text(system.mean_response_time), text(system.mean_response_time)});
  };
  add("all", report.solution);
  if (!several) return table;
  for (const queueing::ClassSolution& one : report.solution.classes) add(one.name, one);
  return table;
}

DataTable simulation_table(const NetworkReport& report, Typography typography) {
  const std::string formula = formula_words(report.solution);
  const bool several = report.network.classes.size() > 1;
  DataTable table{"Simulated and " + formula, {{"simulated", false}}, {}};
  if (several) table.columns.insert(table.columns.begin(), {"class", false});
  for (const char* name : {"utilization", "mean number", "response time"}) {
    table.columns.push_back({name, true});
    table.columns.push_back({fmt::format("{} {}", formula, name), true});
  }
  const auto simulated = [&](const std::optional<queueing::Estimate>& value) {
    return estimate_text(value, typography);
  };
  const auto number = [&](std::optional<double> value) {
    return value_text(value, false, typography);
  };
  // Of SimulationResult or of one of its classes, and of the solution alike.
  const auto add = [&](const std::string& job_class, const auto& estimates, const auto& solved) {
    for (std::size_t k = 0; k < estimates.stations.size(); ++k) {
      const queueing::StationEstimates& one = estimates.stations[k];
      const queueing::StationSolution& other = solved.stations[k];
      add_row(table, job_class,
              {one.name, simulated(one.utilization), number(other.utilization),
               simulated(one.mean_number), number(other.mean_number),
               simulated(one.mean_response_time), number(other.mean_response_time)});
    }
    if (estimates.stations.empty()) return;
    add_row(table, job_class,
            {"system", "", "", simulated(estimates.system.mean_number),
             number(solved.system.mean_number), simulated(estimates.system.mean_response_time),
             number(solved.system.mean_response_time)});
  };
  const queueing::SimulationResult& result = *report.simulation;
  add("all", result, report.solution);
  for (std::size_t c = 0; several && c < result.classes.size(); ++c) {
    add(result.classes[c].name, result.classes[c], report.solution.classes[c]);
  }
  return table;
}

Document network_document(const NetworkReport& report, Typography typography) {
  const queueing::NetworkSolution& solution = report.solution;
  Document result{report.title,
                  {Paragraph{load_words(report.network, typography)},
                   Paragraph{"solved by " + method_words(solution) +
                             "; times in seconds, throughput per second"},
                   stations_table(report, false, typography)}};
  if (solution.bounds) result.blocks.push_back(bounds_table(report, typography));
  for (const queueing::StationSolution& station : solution.stations) {
    if (station.percentiles) result.blocks.push_back(percentile_words(station, typography));
  }
  if (report.simulation) append(result.blocks, simulation_blocks(report, typography));
  if (solution.bottleneck) {
    const auto& bounds = solution.bounds;
    result.blocks.push_back(bottleneck_words(bottleneck_names(report.network, solution),
                                             bounds ? bounds->largest_throughput : std::nullopt,
                                             bounds ? bounds->saturation_population : std::nullopt,
                                             typography));
  }
  if (report.open_twin) result.blocks.push_back(twin_words(report, typography));
  for (const auto& note : solution.notes) {
    result.blocks.push_back(model_note(note.text, typography));
  }
  return result;
}

}  // namespace yates::reports
