#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "anova/fit/decomposition.hpp"
#include "anova/reading/observations.hpp"
#include "anova/variance/analysis.hpp"
#include "numerics/double_double_matrix.hpp"

namespace yates::anova {

/// A full factorial all of whose combinations were observed equally often: its contrasts are
/// orthogonal, and every sum of squares comes out of one fast transform of the means.
struct BalancedFactorial {
  std::vector<std::size_t> factor_of_variable;  // per model variable, an index into factors
  std::vector<std::size_t> levels;              // per factor; the first varies fastest over points
  std::int64_t replicates = 0;                  // observations per combination

  bool two_levels() const {
    return std::all_of(levels.begin(), levels.end(), [](std::size_t one) { return one == 2; });
  }
};

/// The factorial is absent unless every combination of the factors' levels is a point, all equally
/// often observed, with an intercept, without blocks, and every variable of the model is one factor
/// by categories (or has two levels, where a number says the same).
std::optional<BalancedFactorial> balanced_factorial(const Observations& observations);

/// The contrasts of the points' mean deviations, by index as numerics::factorial_transform gives
/// them.
numerics::DoubleDoubleVector contrasts_of_means(const Observations& observations,
                                                const BalancedFactorial& design);

/// The mean of all observations, as deviation from the origin.
numerics::DoubleDouble mean_of_contrasts(const numerics::DoubleDoubleVector& contrasts);

/// Jain's 2q of a contrast of so many points along two-level factors: mean at the high level minus
/// mean at the low one.
double two_level_effect(const numerics::DoubleDouble& contrast, std::size_t points);

/// The sum of squares of one contrast, zero where it is so small a part of the total that it is
/// rounding error.
numerics::DoubleDouble beyond_rounding(const numerics::DoubleDouble& square,
                                       const numerics::DoubleDouble& total);

/// Sums of squares by the set of factors whose contrast index is not zero: element b belongs to the
/// interaction of the factors f with bit f of b set; element 0 is the mean's and not filled in. At
/// most 24 factors. Together with the sum of squares within points they are the total.
std::vector<numerics::DoubleDouble> interaction_sums_of_squares(
    const numerics::DoubleDoubleVector& contrasts, const BalancedFactorial& design);

/// The bits of a term's factors, as above.
std::size_t factor_bits(const BalancedFactorial& design, const model::Term& term);

/// The variation of a balanced factorial by the own contrasts of the terms of the model, as in a
/// sign table: all types of sums of squares are the same. What belongs to no term is residual, also
/// a margin that the model leaves out.
Decomposition decompose(const Observations& observations, const BalancedFactorial& design,
                        const numerics::DoubleDoubleVector& contrasts);

/// So many multiplications of a reduction by reflections make a model one of many coefficients.
constexpr double many_multiplications = 1e9;

/// The table of a balanced factorial whose model has so many coefficients that least squares would
/// take long: by the fast transform, without coefficients, as a note says; likewise of one factor
/// by categories alone, balanced or not. The table is absent for smaller models, for other designs,
/// and where type III would test a number inside an interaction.
std::optional<Analysis> analyse_many_coefficients(const Observations& observations,
                                                  const AnalysisOptions& options);

}  // namespace yates::anova
