#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "anova/fit/decomposition.hpp"
#include "anova/reading/observations.hpp"
#include "model/contrasts.hpp"
#include "model/model_matrix.hpp"
#include "numerics/double_double_matrix.hpp"
#include "numerics/least_squares.hpp"

namespace yates::anova {

struct Estimate {
  double value;
  std::optional<double> standard_error;  // absent without residual degrees of freedom
};

/// The least-squares fit of a linear model to distinct points, each weighted by its number of
/// observations. Everything is calculated in double-double.
struct Fit : Variation {
  Observations observations;
  model::Contrasts contrasts = model::Contrasts::treatment;
  model::ModelMatrix matrix;  // n points x p, as printed
  numerics::Factorization
      factorization;  // of sqrt(n_i) X against sqrt(n_i) (mean_i - response_center)
  numerics::DoubleDouble response_center;  // subtracted from the deviations before fitting: their
                                           // mean, zero where the model has no intercept
  numerics::DoubleDoubleVector solution;   // coefficients of the entered columns, in the order of
                                           // pivots, for the centred response
  /// One per column, absent where aliased; the intercept includes origin and centre.
  std::vector<std::optional<double>> coefficients;
  numerics::DoubleDoubleMatrix
      unscaled_root;  // rank x rank T with covariance of the entered coefficients = sigma^2 T T'
  /// Bounds the condition number of the entered columns, each scaled to length one.
  double condition = 1.0;
  Eigen::VectorXd fitted;  // per point, as deviation from the origin
  numerics::DoubleDoubleMatrix
      setting_rows;  // per setting, its row of the model matrix at the average block and drift

  /// The mean square is absent without residual degrees of freedom.
  std::optional<double> residual_mean_square() const;
  /// True for a column of the model matrix that belongs to block or drift.
  bool of_design(std::size_t column) const;
  /// Mean response predicted at a point, origin included.
  double predicted(std::size_t point) const;
  /// Mean response predicted at a setting (at the average block), with its standard error.
  Estimate setting_mean(std::size_t setting) const;
  /// Row of the model matrix of a setting, at the average block.
  numerics::DoubleDoubleVector setting_row(std::size_t setting) const;
  /// The leverage of one observation at each point: |row T|^2, in [0, 1].
  std::vector<double> leverages() const;
};

/// What it takes to fit a model, counted before anything is done.
struct FitSize {
  std::int64_t points = 0;
  std::int64_t columns = 0;  // of the model matrix; too many are not counted to the end
  double steps = 0.0;        // multiplications of the factorisation by reflections, or as many
};
FitSize size_of_fit(const Observations& observations);

/// More terms take as long to be named and tested.
constexpr std::size_t most_fitted_terms = 4096;
/// More steps take about a minute, and more elements of the model matrix two gigabytes.
constexpr double most_fit_steps = 2e10;
constexpr std::int64_t most_fit_elements = std::int64_t{1} << 27;

/// Throws InputError where the model has more than most_fitted_terms, and, naming the number of
/// points and columns, where these are more than most_fit_steps or most_fit_elements.
void require_size_of_fit(const Observations& observations);

/// Throws as require_size_of_fit() does, and InputError where the memory does not suffice.
Fit fit(Observations observations, model::Contrasts contrasts = model::Contrasts::treatment);

/// The linear function row * b of the coefficients, origin included where the intercept's element
/// is not zero; `row` has one element per column of the model matrix and must be a combination of
/// its rows (aliased columns are left out). standard_error is that of a mean response, not of a new
/// run.
Estimate combination(const Fit& fit, const numerics::DoubleDoubleVector& row);
/// Its value alone, without what a standard error takes: a triangle of as many rows as
/// coefficients.
double value_of_combination(const Fit& fit, const numerics::DoubleDoubleVector& row);

}  // namespace yates::anova
