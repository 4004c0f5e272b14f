#pragma once

#include <string>
#include <vector>

#include "reports/draw/chart.hpp"

namespace yates::cli {

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
