#pragma once

#include "anova/fit/decomposition.hpp"
#include "anova/variance/analysis.hpp"

namespace yates::anova {

struct Fit;

/// Tests the variation between settings that the model leaves against the noise between replicates
/// of one setting: F = (SSlack / df) / (SSpure / df). Where p is below look_below, looks for the
/// numeric factor whose reading as C(x), or log2(x), removes most of SSlack; log2 is preferred
/// where it removes at least nine tenths of what C() does, since it costs no degrees of freedom. A
/// number with more than 32 values is not read as categories, and log2 must remove half of SSlack.
/// Source: D. C. Montgomery, Design and Analysis of Experiments, 8th ed., section 11.4.
LackOfFit lack_of_fit(const Fit& fit);

/// The test alone, without looking for a remedy.
LackOfFit test_lack_of_fit(const Variation& variation);

}  // namespace yates::anova
