#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cli/frame/checks.hpp"
#include "reports/anova/chart_kinds.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/page/experiment_charts.hpp"

namespace yates::cli {

/// A kind of plot, of one response or of the whole experiment.
using PlotKind = std::variant<reports::ChartKind, reports::ExperimentChart>;

/// How a kind is called, what it shows, and what it needs; see ChartKindWords.
struct PlotKindWords {
  PlotKind kind;
  std::string_view word;
  std::string_view shows;
  std::string_view needs;
};

/// All kinds, those of a response first.
std::vector<PlotKindWords> plot_kinds();
/// The kind that a word means; the singular of a plural word will do: "interaction". Absent for a
/// word that is none.
std::optional<PlotKindWords> plot_kind(std::string_view word);

/// One of the words of the kinds; the complaint names the nearest one.
Check a_plot_kind();

/// A line for each kind: "pareto", "share of the variation by term, the largest first".
reports::DataTable plot_kinds_table();

}  // namespace yates::cli
