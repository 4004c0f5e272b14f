#pragma once

#include <cstddef>
#include <cstdint>

#include "anova/variance/analysis.hpp"

namespace yates::anova {

struct Fit;

/// The dimension of the space that the differences between the settings' means span.
std::int64_t dimension_of(const Fit& fit);

/// Differences below this cannot be told from the rounding of the means.
double rounding_of(const Fit& fit);
/// The value, or zero where it is no more than that.
double without_rounding(const Fit& fit, double value);

/// Difference of two settings' means with a simultaneous interval.
Effect difference(const Fit& fit, std::size_t from, std::size_t to, double multiplier);

}  // namespace yates::anova
