#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "anova/means/levels_to_read.hpp"
#include "anova/variance/analysis.hpp"

namespace yates::anova {

struct Fit;

/// The model's mean at one combination of levels of some factors, averaged with equal weight over
/// the measured combinations of the other factors, in which a number with very many values stands
/// at its median (see levels_to_hold). All means of one call average over the same combinations,
/// whether or not each cell was measured, so that their differences are due to the requested
/// factors alone. Source: S. R. Searle, F. M. Speed, G. A. Milliken, Population marginal means in
/// the linear model, The American Statistician 34, 1980.
struct MarginalMean {
  std::vector<std::size_t> levels;  // index into FactorReading::levels, one per requested factor
  double mean;
  std::optional<double> low;  // simultaneous over all returned means
  std::optional<double> high;
  std::int64_t observations;  // at exactly these levels
};

/// Means over the combinations of the factors (indexes into observations.factors) that were
/// measured, first factor fastest; a number with very many values is read at a few (see
/// levels_to_read), whether or not they were measured together. Empty where the model cannot
/// compare them.
std::vector<MarginalMean> marginal_means(const Fit& fit, std::span<const std::size_t> factors,
                                         const AnalysisOptions& options,
                                         std::span<const ReadAt> at = {});

}  // namespace yates::anova
