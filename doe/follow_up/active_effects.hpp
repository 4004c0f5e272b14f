#pragma once

#include <vector>

#include "doe/follow_up/separation.hpp"

namespace yates::doe {

/// The contrasts of a regular two-level fraction that stand out of the noise by Lenth's method,
/// each with the effects of at most two factors that it may be: only those that are more than one.
/// With contrasts c, s0 = 1.5 median |c|, and PSE = 1.5 median of those |c| below 2.5 s0, a
/// contrast is active if |c| > t(0.975, m / 3) PSE with m contrasts. `values` has one value for
/// each point. Empty for designs that are no regular fractions, and with fewer than three
/// contrasts. Source: R. V. Lenth, Quick and easy analysis of unreplicated factorials,
/// Technometrics 31, 1989.
std::vector<Separation> mixed_active_effects(const Design& measured,
                                             const std::vector<double>& values);

}  // namespace yates::doe
