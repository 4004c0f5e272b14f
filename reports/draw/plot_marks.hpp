#pragma once

#include <string>

#include "reports/draw/plot.hpp"
#include "reports/draw/plot_ground.hpp"

namespace yates::reports {

/// The classes of a mark in one of the colours: "mk s1".
std::string coloured(std::string_view classes, std::size_t colour);
/// The classes of a line across the whole plot.
std::string rule_classes(std::size_t colour);

/// Draws the marks of all layers in their order, and then what is written beside them, where it
/// lies on nothing else.
void draw_marks(Drawing& drawing, const Plot& plot, const PlotGround& ground);

}  // namespace yates::reports
