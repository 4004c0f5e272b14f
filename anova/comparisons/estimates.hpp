#pragma once

#include <cstddef>
#include <variant>
#include <vector>

#include <Eigen/Core>

#include "anova/noise/run_variances.hpp"
#include "anova/strata/error_strata.hpp"
#include "numerics/double_double_matrix.hpp"

namespace yates::anova {

struct Fit;

/// What single runs scatter by, the same everywhere, and on how many degrees of freedom that is
/// known.
struct NoiseEstimate {
  double variance = 0.0;
  double df = 0.0;  // above 0
};

/// What estimates are judged by: the same noise everywhere, noise of its own for each group of
/// settings, or that of whole plots and that of the runs within them.
using Noise = std::variant<NoiseEstimate, RunVariances, ErrorStrata>;

/// The same noise everywhere that comes nearest.
NoiseEstimate typical_noise(const Noise& noise);

/// Several estimates that are linear in the data, and what is known of their errors. Their
/// covariance is root root'. Each column of the root rests on one estimate of a variance, its
/// source: with equal noise everywhere there is one; where each cell has its own there are many.
struct Estimates {
  std::vector<double> value;
  Eigen::MatrixXd root;             // estimates x columns
  std::vector<std::size_t> source;  // per column of the root, index into source_df
  std::vector<double> source_df;    // degrees of freedom of each source

  std::size_t size() const { return value.size(); }
  double variance(std::size_t i) const;
  double variance_of_difference(std::size_t i, std::size_t j) const;
  /// Welch and Satterthwaite's degrees of freedom where the errors rest on several sources.
  double df(std::size_t i) const;
  double df_of_difference(std::size_t i, std::size_t j) const;
};

/// The linear functions row * b of the coefficients (see combination). `rows` has one column per
/// column of the model matrix.
Estimates estimates_of(const Fit& fit, const numerics::DoubleDoubleMatrix& rows,
                       const Noise& noise);

}  // namespace yates::anova
