#pragma once

#include <cstddef>
#include <vector>

#include "doe/points/array.hpp"

namespace yates::doe {

/// The baseline, then each factor at each of its other levels while the rest stay there: 1 + the
/// sum of (levels - 1) runs. It sees no interaction, and each effect rests on two runs alone; a
/// fractional factorial tells more for the same cost.
/// levels[j] >= 2 are the levels of factor j and baseline[j] < levels[j] the level that it keeps.
/// Throws std::domain_error otherwise, and beyond most_points runs.
/// Source: C. Daniel, One-at-a-time plans, 1973.
Array one_at_a_time(const std::vector<std::size_t>& levels,
                    const std::vector<std::size_t>& baseline);

}  // namespace yates::doe
