#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reports/draw/data_table.hpp"
#include "reports/draw/number_text.hpp"
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

/// What a plot shows as a table for readers: a row for each place, with what several layers of one
/// series say of it, and only the columns that hold anything. Places that are not finite are left
/// out. Without caption.
DataTable plot_numbers(const Plot& plot, Typography typography);

}  // namespace yates::reports
