#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace yates::anova {

/// The values of two groups under equal circumstances: of the runs at one combination of all other
/// factors and in one block, say. Only values of one stratum are compared with each other.
struct TwoGroupStratum {
  std::vector<double> first;
  std::vector<double> second;

  std::size_t size() const { return first.size() + second.size(); }
  bool has_both() const { return !first.empty() && !second.empty(); }
};

/// The number of values in strata that have both groups.
inline std::size_t compared_values(std::span<const TwoGroupStratum> strata) {
  std::size_t result = 0;
  for (const TwoGroupStratum& stratum : strata) result += stratum.has_both() ? stratum.size() : 0;
  return result;
}

}  // namespace yates::anova
