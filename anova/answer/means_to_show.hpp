#pragma once

#include <span>
#include <string>
#include <vector>

#include "anova/answer/answer.hpp"

namespace yates::anova {

struct Fit;

/// The marginal means of every treatment factor with two levels or more. `at` says where numbers
/// are read, see marginal_means.
std::vector<MeansOf> means_of_factors(const Fit& fit, const Analysis& analysis,
                                      std::span<const ReadAt> at);

/// The means of the interactions of two factors that a reader should see, the largest share of
/// variation first: those that matter, four at most, or the three largest where none does. Behind
/// them the one that joins exactly the factors called `wanted`, where it is none of those.
std::vector<MeansOf> means_of_interactions(const Fit& fit, const Analysis& analysis,
                                           std::span<const ReadAt> at,
                                           std::span<const std::string> wanted = {});

}  // namespace yates::anova
