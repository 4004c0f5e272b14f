#include <cmath>
#include <stdexcept>
#include <string>

#include "anova/fit/fit.hpp"
#include "anova/noise/robust_tests.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;

void check_columns(const char* function, const Fit& fit, const numerics::DoubleDoubleMatrix& rows) {
  if (rows.cols() != fit.matrix.X.cols()) {
    throw std::domain_error(std::string(function) + ": the rows have " +
                            std::to_string(rows.cols()) + " elements, but the model matrix has " +
                            std::to_string(fit.matrix.X.cols()) + " columns");
  }
}

/// row T for each row: k x rank.
Eigen::MatrixXd orthonormal_coordinates(const Fit& fit, const numerics::DoubleDoubleMatrix& rows) {
  const auto rank = static_cast<Index>(fit.factorization.pivots.size());
  Eigen::MatrixXd result(rows.rows(), rank);
  numerics::DoubleDoubleVector entered(rank);
  for (Index i = 0; i < rows.rows(); ++i) {
    for (Index k = 0; k < rank; ++k) {
      const auto column = static_cast<Index>(fit.factorization.pivots[static_cast<std::size_t>(k)]);
      entered.set(k, rows(i, column));
    }
    result.row(i) = numerics::product(entered, fit.unscaled_root).high;
  }
  return result;
}

}  // namespace

double MeanCovariance::df(std::size_t i, std::size_t j) const {
  if (common_df) return *common_df;
  const auto a = static_cast<Index>(i);
  const auto b = static_cast<Index>(j);
  const Eigen::VectorXd row = i == j ? Eigen::VectorXd(coefficients.row(a))
                                     : Eigen::VectorXd(coefficients.row(a) - coefficients.row(b));
  return variances->satterthwaite(variances->group_weights(row.cwiseAbs2()));
}

double MeanCovariance::df(const Eigen::VectorXd& weights) const {
  if (common_df) return *common_df;
  const Eigen::VectorXd row = coefficients.transpose() * weights;
  return variances->satterthwaite(variances->group_weights(row.cwiseAbs2()));
}

MeanCovariance equal_variances(const Fit& fit, const numerics::DoubleDoubleMatrix& rows,
                               double variance, double df) {
  check_columns("equal_variances", fit, rows);
  if (!(variance >= 0.0) || !std::isfinite(variance)) {
    throw std::domain_error("equal_variances: variance is " + std::to_string(variance) +
                            ", must be a finite number of at least 0");
  }
  if (!(df > 0.0)) {
    throw std::domain_error("equal_variances: df is " + std::to_string(df) + ", must be above 0");
  }
  const Eigen::MatrixXd coordinates = orthonormal_coordinates(fit, rows);
  MeanCovariance result;
  result.covariance = variance * (coordinates * coordinates.transpose());
  result.common_df = df;
  return result;
}

MeanCovariance unequal_variances(const Fit& fit, const numerics::DoubleDoubleMatrix& rows,
                                 const RunVariances& variances) {
  check_columns("unequal_variances", fit, rows);
  MeanCovariance result;
  result.coefficients = orthonormal_coordinates(fit, rows) * orthonormal_rows(fit).transpose();
  Eigen::VectorXd of_point(result.coefficients.cols());
  for (Index p = 0; p < of_point.size(); ++p) {
    of_point[p] = variances.of_point(static_cast<std::size_t>(p));
  }
  result.covariance = result.coefficients * of_point.asDiagonal() * result.coefficients.transpose();
  result.variances = variances;
  return result;
}

MeanCovariance unequal_variances(const Fit& fit, const numerics::DoubleDoubleMatrix& rows) {
  const std::optional<RunVariances> variances = run_variances(fit);
  if (!variances) {
    throw std::domain_error(
        "unequal_variances: no repeated runs differ, and the model leaves no residual");
  }
  return unequal_variances(fit, rows, *variances);
}

}  // namespace yates::anova
