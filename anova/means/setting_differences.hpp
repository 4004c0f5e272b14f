#pragma once

#include <cstddef>
#include <cstdint>

#include "anova/variance/analysis.hpp"

namespace yates::anova {

struct Fit;

/// The multiplier of simultaneous intervals over linear functions of the settings' means: Sidak's
/// for their number, or Scheffe's for the dimension that they span, whichever is smaller.
/// Source: H. Scheffe, The Analysis of Variance, 1959, section 3.4.
double simultaneous_multiplier(const Fit& fit, const Analysis& analysis, std::size_t comparisons,
                               std::int64_t dimension);

/// The dimension of the space that the differences between the settings' means span.
std::int64_t dimension_of(const Fit& fit);

/// Differences below this cannot be told from the rounding of the means.
double rounding_of(const Fit& fit);
/// The value, or zero where it is no more than that.
double without_rounding(const Fit& fit, double value);

/// Difference of two settings' means with a simultaneous interval.
Effect difference(const Fit& fit, std::size_t from, std::size_t to, double multiplier);

}  // namespace yates::anova
