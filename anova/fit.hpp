#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "anova/observations.hpp"
#include "model/coding.hpp"
#include "numerics/least_squares.hpp"

namespace yates::anova {

struct Estimate {
  double value;
  std::optional<double> standard_error;  // absent without residual degrees of freedom
};

/// A least-squares fit of a linear model on distinct points weighted by their number of
/// observations, and how it came out.
struct Fit {
  Observations observations;
  model::Contrasts contrasts = model::Contrasts::treatment;
  model::ModelMatrix matrix;              // n points x p, as printed
  numerics::Factorization factorization;  // of sqrt(n_i) X against sqrt(n_i) deviations
  std::vector<std::optional<double>>
      coefficients;  // one per column, absent where aliased; the intercept includes the origin
  Eigen::MatrixXd
      unscaled_root;  // rank x rank T with covariance of the entered coefficients = sigma^2 T T'
  Eigen::VectorXd fitted;        // per point, as deviation from the origin
  Eigen::MatrixXd setting_rows;  // per setting, its row of the model matrix at the average block

  std::int64_t observation_count = 0;
  std::int64_t residual_df = 0;
  double residual_sum_of_squares = 0.0;  // lack of fit + pure error
  std::int64_t pure_error_df = 0;
  double pure_error_sum_of_squares = 0.0;  // within points
  double total_sum_of_squares = 0.0;  // about the mean; about zero where the model has no intercept

  /// Absent without residual degrees of freedom.
  std::optional<double> residual_mean_square() const;
  /// Mean response predicted at a point, origin included.
  double predicted(std::size_t point) const;
  /// Mean response predicted at a setting (at the average block), with its standard error.
  Estimate setting_mean(std::size_t setting) const;
};

/// Throws InputError where the design matrix would not fit into memory (more than 2^27 elements),
/// naming the number of points and columns.
Fit fit(Observations observations, model::Contrasts contrasts = model::Contrasts::treatment);

/// The linear function row * b of the coefficients, origin included where the intercept's element
/// is not zero; `row` has one element per column of the model matrix and must be a combination of
/// its rows (aliased columns are left out). standard_error is that of a mean response, not of a new
/// run.
Estimate combination(const Fit& fit, const Eigen::RowVectorXd& row);

}  // namespace yates::anova
