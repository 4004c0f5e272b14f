#pragma once

#include <span>

#include "prediction/trees/best_split.hpp"

namespace yates::prediction {

/// The least response so that the weights of those up to it reach `level` of all; halfway to the
/// next where they equal it but for rounding, so that level 1/2 is the median. Reorders what it is
/// given, at least one; O(n) on average.
double weighted_quantile(std::span<Weighted> all, double level);

}  // namespace yates::prediction
