#pragma once

#include <vector>

#include "anova/answer/answer.hpp"

namespace yates::anova {

struct Fit;

/// The marginal means of every treatment factor with two levels or more.
std::vector<MeansOf> means_of_factors(const Fit& fit, const Analysis& analysis);

/// The means of the interactions of two factors that a reader should see, the largest share of
/// variation first: those that matter, four at most, or the three largest where none does.
std::vector<MeansOf> means_of_interactions(const Fit& fit, const Analysis& analysis);

}  // namespace yates::anova
