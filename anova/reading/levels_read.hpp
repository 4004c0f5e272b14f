#pragma once

#include <cstddef>

namespace yates::anova {

/// A number with more values than this was measured rather than set: it is read at a few.
constexpr std::size_t most_levels_read = 16;
/// A straight line along a number is given up for its levels below this p. It is larger than that
/// of the checks: to read levels where a line would do costs little, a line through a curve costs
/// the decision.
constexpr double line_misses_below = 0.05;

}  // namespace yates::anova
