#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/number.hpp"
#include "queueing/networks/solve.hpp"
#include "reports/design/design_report.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/page/page_charts.hpp"
#include "reports/page/page_sections.hpp"
#include "reports/words/phrases.hpp"

namespace yates::reports {
namespace {

DataTable rows_of(const DesignReport& design) {
  DataTable table{"The design, by its points alone", {{"property", false}, {"value", false}}, {}};
  for (const DesignRow& row : design.rows) {
    std::string name = row.name;
    for (const std::string& line : row.lines) {
      table.rows.push_back({name, line});
      name.clear();
    }
  }
  return table;
}

Markup sentences_of(const DesignReport& design) {
  if (design.cannot_tell.empty()) return {};
  return element("h3", {}, "What it cannot tell") + listing(design.cannot_tell);
}

/// The parameters as fitted, and the levels of the factors that the model reads.
std::optional<queueing::Values> values_at(
    const CalibrationReport& calibration,
    const std::vector<std::pair<std::string, std::string>>& levels) {
  queueing::Values values = calibration.study.fit.values();
  for (const std::string& factor : calibration.study.model.factors()) {
    const auto level = std::find_if(levels.begin(), levels.end(),
                                    [&](const auto& one) { return one.first == factor; });
    if (level == levels.end()) return std::nullopt;
    const auto number = language::parse_number(level->second);
    if (!number) return std::nullopt;
    values[factor] = *number;
  }
  return values;
}

std::string fact(const MeasuringMachine& machine, std::string_view name) {
  for (const auto& [known, value] : machine.facts) {
    if (known == name) return value;
  }
  return "";
}

std::string memory(const MeasuringMachine& machine) {
  constexpr std::string_view total = "memory_total_bytes";
  return fact_text(total, fact(machine, total));
}

DataTable machines_table(const Measuring& measuring) {
  DataTable table{"Where it was measured",
                  {{"host", false},
                   {"processor", false},
                   {"memory", false},
                   {"system", false},
                   {"kernel", false}},
                  {}};
  for (const MeasuringMachine& machine : measuring.machines) {
    const std::string count = fact(machine, "processors");
    const std::string model = fact(machine, "processor");
    table.rows.push_back({machine.host,
                          count.empty() || model.empty() ? model : count + " \u00d7 " + model,
                          memory(machine), fact(machine, "distribution"), fact(machine, "kernel")});
  }
  return table;
}

/// Everything that was noted of the machines, one column each.
DataTable facts_table(const Measuring& measuring) {
  DataTable table{"All that was noted before the first run", {{"fact", false}}, {}};
  std::vector<std::string> names;
  for (const MeasuringMachine& machine : measuring.machines) {
    table.columns.push_back({machine.host, false});
    for (const auto& [name, value] : machine.facts) {
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
  }
  for (const std::string& name : names) {
    std::vector<std::string> row = {fact_name(name)};
    for (const MeasuringMachine& machine : measuring.machines) {
      row.push_back(fact_text(name, fact(machine, name)));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// Curves where runs were sampled on their way, and the means, which alone are left of short runs.
Markup resources_part(const ResourceUse& use, const ResponseReport& response) {
  const DataTable means = resource_table(use, response);
  if (means.rows.empty()) return {};
  Markup figures;
  for (const Chart& chart : resource_charts(use, response, "resource")) figures += figure(chart);
  Markup content = grid(figures, "grid small") + html_table(means);
  if (figures.empty()) {
    content += element("p", {{"class", "note"}},
                       "The runs were over before the machine was sampled a second time, so there "
                       "are means and no curves. Other programs' use counts, too.");
  }
  return disclosure("What the runs used of their machine", content, "runs");
}

/// Whether every attempt was done and broke no gate.
bool went_well(const std::vector<MeasuredAttempt>& attempts) {
  return std::all_of(attempts.begin(), attempts.end(), [](const MeasuredAttempt& one) {
    return one.outcome == AttemptOutcome::done && !one.flagged;
  });
}

}  // namespace

Section design_section(const Report& report) {
  Section section{"design", "What the design can tell", {}};
  if (!report.planned) return section;
  Markup properties = html_table(rows_of(*report.planned));
  if (const auto chart = design_space_chart(*report.planned, "design-space")) {
    properties += element("div", {{"class", "more"}}, grid(figure(*chart)));
  }
  section.content = sentences_of(*report.planned);
  // Paper has the properties where nothing else stands below the heading.
  section.content += disclosure("The properties of the design", properties,
                                section.content.empty() ? "big" : "big more");
  return section;
}

std::optional<std::vector<std::pair<std::string, double>>> predicted_utilizations(
    const CalibrationReport& calibration,
    const std::vector<std::pair<std::string, std::string>>& levels) {
  if (calibration.study.fit.parameters.empty()) return std::nullopt;
  const auto values = values_at(calibration, levels);
  if (!values) return std::nullopt;
  try {
    const queueing::Network network = queueing::network_at(calibration.study.model, *values);
    const queueing::NetworkSolution solution = queueing::solve(network);
    std::vector<std::pair<std::string, double>> result;
    for (std::size_t s = 0; s < solution.stations.size(); ++s) {
      if (network.stations[s].discipline == queueing::Discipline::delay) continue;
      result.emplace_back(solution.stations[s].name, solution.stations[s].utilization);
    }
    return result;
  } catch (const language::InputError&) {  // a demand below zero, say
  } catch (const std::domain_error&) {
  }
  return std::nullopt;
}

Section measuring_section(const Report& report) {
  Section section{"measured", "How it was measured", {}};
  if (!report.measuring) return section;
  const Measuring& measuring = *report.measuring;
  if (!measuring.commands.empty()) {
    section.content +=
        element("pre", {{"tabindex", "0"}}, fmt::format("{}", fmt::join(measuring.commands, "\n")));
  }
  if (!measuring.machines.empty()) section.content += html_table(machines_table(measuring));
  if (const auto chart = attempts_chart(measuring, "attempts")) {
    const Markup strip = figure(*chart, "strip");
    section.content += went_well(measuring.attempts)
                           ? disclosure("Every attempt, in the order of launch", strip, "runs")
                           : strip;
  }
  if (measuring.resources)
    section.content += resources_part(*measuring.resources, report.responses.front());
  if (!measuring.machines.empty()) {
    section.content += disclosure("All that was noted of the machines",
                                  html_table(facts_table(measuring)), "runs");
  }
  return section;
}

}  // namespace yates::reports
