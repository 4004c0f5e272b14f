#pragma once

#include <cstddef>

namespace yates::reports {

/// No number takes more characters: "-1.7976931348623157e+308" has 24.
constexpr std::size_t longest_shortest_text = 24;

/// Writes the shortest decimal that reads back as the number, as fmt::format("{}", value) does: in
/// powers of ten below 1e-4 and from 1e16 on, and without a point where it is whole. `to` has room
/// for longest_shortest_text characters, of which those behind the text may change, too; returns
/// where the text ends. The value is finite. Source of the digits: J. Jeon, Dragonbox: A new
/// floating-point binary-to-decimal conversion algorithm, 2020, in the fmt library.
char* write_shortest(char* to, double value);

}  // namespace yates::reports
