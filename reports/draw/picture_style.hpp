#pragma once

#include <string>
#include <string_view>

namespace yates::reports {

/// What the style sheet says of a variable in light colours: "blue" gives "#0072b2". Empty for a
/// variable that it does not have.
std::string_view light_value(std::string_view variable);

/// The rules of the style sheet that a picture needs by itself: those of the classes that it uses,
/// in light colours, with every variable replaced by its value. They say nothing of the halo around
/// texts, which programs that know no paint-order would draw over the letters.
std::string picture_style(std::string_view svg);

}  // namespace yates::reports
