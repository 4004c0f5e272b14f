#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cli/frame/command_line.hpp"
#include "reports/anova/chart_kinds.hpp"
#include "reports/draw/chart.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/page/page_charts.hpp"

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
/// The kind that a word means; the singular of a plural word will do: "interaction". It is absent
/// for a word that is none.
std::optional<PlotKindWords> plot_kind(std::string_view word);

/// One of the words of the kinds; the complaint names the nearest one.
Check a_plot_kind();

/// A line for each kind: "pareto", "share of the variation by term, the largest first".
reports::DataTable plot_kinds_table();

/// What a plot is written as.
enum class PlotFormat { svg, png, vega_lite, csv };

/// The endings of the names of such files: ".svg", ".png", ".json", ".csv".
std::vector<std::string> plot_endings();
/// What the ending of a name asks for. Throws UsageError for a name that asks for none.
PlotFormat plot_format_of(const std::string& path);

/// Charts, each with its plot, as such a file; `path` is where it goes, for complaints. Throws
/// UsageError where a CSV file is asked for several charts, and FileError where no PNG can be made.
std::string plot_text(const std::vector<reports::Chart>& charts, PlotFormat format,
                      const std::string& path);

/// Throws FileError where `path` is one of `inputs`, or a file that is no plot of yates, unless
/// `force`.
void refuse_foreign_plot(const std::string& path, const std::vector<std::string>& inputs,
                         bool force);

}  // namespace yates::cli
