#pragma once

#include <optional>
#include <vector>

#include "reports/draw/axes.hpp"
#include "reports/draw/scale.hpp"
#include "reports/draw/svg.hpp"
#include "reports/queueing/chart_load.hpp"

namespace yates::reports {

// Where the curves of a LoadPlot run in its picture.

/// Up to a little above the highest value; a pole of an open curve is cut, since it would press all
/// else against the axis.
Range y_range_of(const LoadPlot& plot);
/// From the least to the greatest load; from zero where the least is near it.
Range x_range_of(const LoadPlot& plot);

/// The runs of places that have a value, cut at the upper edge of the panel by interpolation.
std::vector<std::vector<Point>> pieces(const LoadCurve& curve, const Panel& panel, const Scale& x);

/// Where a curve leaves the picture, for its label.
std::optional<Point> end_of(const LoadCurve& curve, const Panel& panel, const Scale& x);
/// The middle of the band where it ends, for its label.
std::optional<double> end_of_band(const LoadPlot& plot, const Panel& panel);

/// No label inside the picture lies on a line, a mark or the vertical line of saturation.
LabelPlacer free_room(const LoadPlot& plot, const Panel& panel, const Scale& x);

}  // namespace yates::reports
