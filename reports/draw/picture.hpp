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

}  // namespace yates::reports
