#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <vector>

namespace yates::capacity {

/// How many runs of each size a machine holds, by the sizes in their order.
using Pattern = std::vector<int>;

/// Whether runs fit on machines as soon as their devices do: each size divides the next larger one,
/// and the largest divides the devices of a machine.
bool fit_by_number(int devices, const std::set<int>& sizes);

/// All patterns of a machine to which no run can be added; absent where there are more than `most`.
std::optional<std::vector<Pattern>> full_patterns(int devices, const std::set<int>& sizes,
                                                  std::size_t most);

}  // namespace yates::capacity
