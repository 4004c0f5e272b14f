#pragma once

#include <string>
#include <vector>

#include "reports/draw/chart.hpp"

namespace yates::reports {

/// Charts below one another, each with its caption and its note, as one SVG file that needs nothing
/// else: dark on white, with the rules of style that it uses, and without variables, which Inkscape
/// and librsvg do not know. The file is named by the first caption, and described by all of them.
std::string svg_document(const std::vector<Chart>& charts);

/// The picture of a chart alone as such a file, for a page where its words stand beside it.
std::string svg_document(const Picture& picture);

}  // namespace yates::reports
