#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "anova/means/levels_to_read.hpp"
#include "numerics/double_double_matrix.hpp"

namespace yates::anova {

struct Fit;

/// A factor that stands at one level.
struct HeldLevel {
  std::size_t factor;  // index into Observations::factors
  std::size_t level;   // index into FactorReading::levels
};

/// The model's means at combinations of some factors' levels as linear functions of its
/// coefficients.
struct MeanRows {
  std::vector<std::vector<std::size_t>> levels;  // per combination, one per requested factor
  std::vector<std::int64_t> observations;        // at exactly these levels
  numerics::DoubleDoubleMatrix rows;             // combinations x columns of the model matrix
};

/// The combinations of the factors (indexes into observations.factors) that were measured, first
/// factor fastest; a number with very many values is read at a few (see levels_to_read), whether or
/// not they were measured together. Each mean averages with equal weight over the measured
/// combinations of the other factors, in which a number with very many values stands at its median
/// (see levels_to_hold) and held factors at their level. All means average over the same
/// combinations, whether or not each cell was measured, so that their differences are due to the
/// requested factors alone. The rows are absent where the model cannot compare the combinations.
/// Source: S. R. Searle, F. M. Speed, G. A. Milliken, Population marginal means in the linear
/// model, The American Statistician 34, 1980.
std::optional<MeanRows> mean_rows(const Fit& fit, std::span<const std::size_t> factors,
                                  std::span<const ReadAt> at = {},
                                  std::span<const HeldLevel> held = {});

/// The same over the settings that were measured: each mean averages with equal weight over those
/// that have its combination, which other factors may make differ. For models that no context of
/// mean_rows() serves, where the other factors were not shown to matter. The rows are absent where
/// nothing was measured at the held levels.
std::optional<MeanRows> measured_rows(const Fit& fit, std::span<const std::size_t> factors,
                                      std::span<const HeldLevel> held);

}  // namespace yates::anova
