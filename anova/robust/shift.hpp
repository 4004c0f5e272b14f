#pragma once

#include <optional>
#include <span>

#include "anova/robust/two_groups.hpp"

namespace yates::anova {

/// By how much the second groups lie above the first.
struct LocationShift {
  double estimate;
  /// Limits at the confidence asked for, by the normal approximation; absent where there are too
  /// few values to bound the shift on that side.
  std::optional<double> low;
  std::optional<double> high;
};

/// The shift at which van Elteren's statistic meets its expectation: the median of all differences
/// second - first within strata, each weighted by 1 / (N + 1), N the size of its stratum. The
/// limits are the shifts which the two-sided test does not reject. On a logarithmic scale it is the
/// log of a ratio. The shift is absent where no stratum has both groups. 0 < confidence < 1.
/// Source: J. L. Hodges, E. L. Lehmann, Estimates of location based on rank tests, Annals of
/// Mathematical Statistics 34, 1963.
std::optional<LocationShift> shift(std::span<const TwoGroupStratum> strata, double confidence);

}  // namespace yates::anova
