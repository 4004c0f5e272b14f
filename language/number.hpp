#pragma once

#include <optional>
#include <string_view>

namespace yates::language {

/// The nearest double to the decimal number that the whole text is: "2", "+2.5", "-1e3". It is
/// absent for any other text (blanks, "inf", "0x10") and for a number beyond the largest double.
std::optional<double> parse_number(std::string_view text);

}  // namespace yates::language
