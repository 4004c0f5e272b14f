#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "reports/draw/svg.hpp"

namespace yates::reports {

/// The class of one of nine shades of a cell, from a share in [0, 1]: text stays readable on all.
std::string shade_class(double share);

/// Squares of eight pixels, shaded by the logarithm of how many points lie in them. One path a
/// shade, so that the picture of a million points is as small as that of a thousand.
void draw_bins(Drawing& drawing, std::span<const Point> points, std::size_t colour);

}  // namespace yates::reports
