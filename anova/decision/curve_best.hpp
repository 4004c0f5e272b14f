#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "anova/decision/decision.hpp"

namespace yates::anova {

/// Where the model's curves are best within what was measured, and between the measured levels.
struct CurveBest {
  std::vector<std::size_t> factors;  // numbers in groups of numbers alone, as indexes
  std::vector<double> at;            // as the factors' levels are written
  double mean;                       // of the model there, over all other factors
};

/// Looks where numbers that matter can be better than at any measured level, by the model's mean on
/// a grid that is refined around its best place; numbers read through their logarithm are looked at
/// along that. Groups that hold a category are passed over. The result is absent where nothing lies
/// between the levels, where a limit or given factors decide, with more than four numbers, and
/// where the model is shown to miss more than noise.
std::optional<CurveBest> curve_best(const Fit& fit, const AnalysisOptions& options,
                                    const Decision& decision, bool smaller_is_better);

}  // namespace yates::anova
