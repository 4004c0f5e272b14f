#pragma once

#include <cstddef>
#include <optional>

#include "prediction/samples/runs.hpp"

namespace yates::prediction {

/// A level of a category at which runs of one setting scatter much more than at the others.
struct UnequalNoise {
  std::size_t input;
  std::size_t level;
  double ratio;  // of the standard deviations within settings on the scale, at least 2
};

/// By the variances within settings that were measured equally often (as most are): the
/// Kruskal-Wallis test over the levels of each category with four such settings or more, as F of
/// the ranks (W. J. Conover, Practical Nonparametric Statistics, 3rd ed., section 5.2), at 3 %
/// divided by the number of tested categories, and a ratio of 2. The one with the largest ratio;
/// absent where there is none. False alarms: in at most 5 % of made data with equal noise, normal
/// or with long tails, of 12 to 200 settings measured 2 to 5 times.
std::optional<UnequalNoise> unequal_noise(const Runs& runs, Scale scale);

}  // namespace yates::prediction
