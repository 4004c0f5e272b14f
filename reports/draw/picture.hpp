#pragma once

#include <string>

#include "reports/draw/html.hpp"

namespace yates::reports {

/// A finished picture.
struct Picture {
  double width;  // pixels
  double height;
  Markup svg;           // as wide and as high as what it stands in
  std::string id = {};  // of the picture in its page
};

/// A wider picture, in pixels, takes a row of a page for itself.
inline constexpr double widest_of_a_column = 500.0;

}  // namespace yates::reports
