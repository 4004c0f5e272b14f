#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace yates::anova {

/// A number with more values than this was measured rather than set: it is read at a few.
constexpr std::size_t most_levels_read = 16;
/// A straight line along a number is given up for its levels below this p. It is larger than that
/// of the checks: to read levels where a line would do costs little, a line through a curve costs
/// the decision.
constexpr double line_misses_below = 0.05;

/// What levels measure, where all are numbers with or without a unit: "4K", "16K" and "1M" are
/// sizes, "10ms" and "1s" times; K, M, G and T alone are powers of 1024. Good for an order, not for
/// sums. Absent where a level is something else, or where the units do not go together.
std::optional<std::vector<double>> level_sizes(const std::vector<std::string>& levels);

}  // namespace yates::anova
