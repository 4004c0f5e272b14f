#pragma once

#include <optional>
#include <string_view>

namespace yates::language {

/// The number that the whole text writes in decimal, "2", "+2.5", "-1e3", as the nearest double.
/// Absent for any other text (blanks, "inf", "0x10") and for a number beyond the largest double.
std::optional<double> parse_number(std::string_view text);

}  // namespace yates::language
