#pragma once

#include <cstddef>

namespace yates::anova {

/// The level of each of several tests of growing data so that all looks together have at most level
/// alpha: alpha / (1 + 2 ln looks), a little below Pocock's constants (0.024 of 0.05 for two looks,
/// where his is 0.029), since few replications tell less of the noise than he supposes. Simulated
/// for 2^3 with 2 to 12 replications. looks >= 1. Source: S. J. Pocock, Group sequential methods in
/// the design and analysis of clinical trials, Biometrika 64, 1977.
double level_of_each_look(double alpha, std::size_t looks);

}  // namespace yates::anova
