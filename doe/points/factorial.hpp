#pragma once

#include <cstddef>
#include <vector>

#include "doe/points/design.hpp"

namespace yates::doe {

/// A design with more points than this is refused, because it is almost certainly a mistake.
inline constexpr std::size_t most_points = std::size_t{1} << 20;

/// All combinations in standard (Yates) order: the first factor varies fastest. Throws
/// std::domain_error for no factors, a factor without levels, or more than most_points points.
Design full_factorial(const std::vector<Factor>& factors);

/// full_factorial of two-level factors. Throws std::domain_error with the factors that have another
/// number of levels.
Design two_level(const std::vector<Factor>& factors);

}  // namespace yates::doe
