#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reports/draw/axis_kind.hpp"
#include "reports/draw/plot.hpp"

namespace yates::reports {

/// The axis of a plot on which the levels of a factor stand, and where each of them is.
struct PlotLevels {
  PlotAxis axis;
  std::vector<double> places;  // one for each level
};

/// Numbers stand to scale; levels of which one is no number, or none that the scale has room for,
/// are categories.
PlotLevels plot_levels(std::string title, const std::vector<std::string>& levels, AxisKind kind);

/// Adds the places as points, and their intervals behind them where they have any.
void add_estimates(Plot& plot, const std::string& series, std::size_t colour,
                   const std::vector<PlotPlace>& places);

/// The kind of a logarithmic axis: binary where neighbouring levels differ by powers of two.
PlotAxis::Kind logarithmic_kind(const std::vector<std::string>& levels);

/// The plot lying on its side: categories of x stand below one another.
Plot transposed(Plot plot);

}  // namespace yates::reports
