#pragma once

#include <optional>
#include <vector>

#include "reports/draw/axes.hpp"
#include "reports/draw/scale.hpp"
#include "reports/draw/svg.hpp"
#include "reports/queueing/chart_load.hpp"

namespace yates::reports {

// Where the curves of a LoadPlot run in its picture.

/// About so many ticks stand on the axis of the load.
inline constexpr int load_ticks = 7;

/// The range of the y axis, up to a round value above the highest one; a pole of an open curve is
/// cut, since it would press all else against the axis.
Range y_range_of(const LoadPlot& plot);
/// The range of the x axis, from the least to the greatest load, with round ends; from zero where
/// the least is near it.
Range x_range_of(const LoadPlot& plot);

/// The pieces of a curve: neighbouring places that have a value, cut at the upper edge of the panel
/// by interpolation.
std::vector<std::vector<Point>> pieces(const LoadCurve& curve, const Panel& panel, const Scale& x);

/// Where a curve leaves the picture, for its label.
std::optional<Point> end_of(const LoadCurve& curve, const Panel& panel, const Scale& x);
/// The middle of the band where it ends, for its label.
std::optional<double> end_of_band(const LoadPlot& plot, const Panel& panel);

/// A placer that keeps labels off the lines, the marks and the vertical line of saturation.
LabelPlacer free_room(const LoadPlot& plot, const Panel& panel, const Scale& x);

}  // namespace yates::reports
