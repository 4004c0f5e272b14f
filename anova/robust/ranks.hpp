#pragma once

#include <span>
#include <vector>

namespace yates::anova {

/// Ranks from 1 to the number of values; equal values share the mean of their ranks (mid-ranks).
std::vector<double> mid_ranks(std::span<const double> values);

}  // namespace yates::anova
