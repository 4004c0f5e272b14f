#pragma once

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

}  // namespace yates::reports
