#pragma once

#include <string>

#include "reports/draw/plot.hpp"
#include "reports/draw/scale.hpp"
#include "reports/draw/svg.hpp"

namespace yates::reports {

/// Where the values of a plot lie on its picture.
struct PlotGround {
  Point upper_left;
  Point lower_right;
  Scale x;
  Scale y;
};

/// The classes of a mark in one of the colours: "mk s1".
std::string coloured(std::string_view classes, std::size_t colour);

/// Draws the marks of all layers in their order, and then what is written beside them, where it
/// lies on nothing else.
void draw_marks(Drawing& drawing, const Plot& plot, const PlotGround& ground);

}  // namespace yates::reports
