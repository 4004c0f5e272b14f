#include "prediction/linear/scaling.hpp"

#include <cmath>
#include <stdexcept>
#include <string>

namespace yates::prediction {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double rounding_of_a_mean = 1e-13;  // relative to the largest element
// What squares and ratios of squares leave within the range of a double.
constexpr double smallest_deviation = 1e-100;
constexpr double largest_value = 1e100;

bool representable(const MatrixXd& values) {
  return values.allFinite() && values.cwiseAbs().maxCoeff() <= largest_value;
}

}  // namespace

Scaling scaling_of(const MatrixXd& X, const VectorXd& weights) {
  const VectorXd shares = weights / weights.sum();
  Scaling result{X.transpose() * shares, VectorXd::Zero(X.cols())};
  for (Index j = 0; j < X.cols(); ++j) {
    const VectorXd centred = X.col(j).array() - result.means[j];
    const double deviation = centred.cwiseProduct(shares.cwiseSqrt()).stableNorm();
    if (deviation > rounding_of_a_mean * X.col(j).cwiseAbs().maxCoeff() + smallest_deviation)
      result.deviations[j] = deviation;
  }
  return result;
}

MatrixXd standardised(const Scaling& scaling, const MatrixXd& X) {
  MatrixXd result = MatrixXd::Zero(X.rows(), X.cols());
  for (Index j = 0; j < X.cols(); ++j) {
    if (scaling.deviations[j] > 0.0)
      result.col(j) = (X.col(j).array() - scaling.means[j]) / scaling.deviations[j];
  }
  return result;
}

void check_rows(const char* function, const MatrixXd& X, const VectorXd& y,
                const VectorXd& weights) {
  const std::string name = function;
  if (X.rows() == 0 || X.cols() == 0) throw std::domain_error(name + ": no row or no column");
  if (y.size() != X.rows() || weights.size() != X.rows())
    throw std::domain_error(name + ": expected a response and a weight for each row");
  if (!representable(X) || !representable(y))
    throw std::domain_error(name + ": X or y is not finite, or beyond 1e100");
  if (!weights.allFinite() || weights.minCoeff() <= 0.0)
    throw std::domain_error(name + ": a weight is not above 0");
}

void check_row(const char* function, const VectorXd& row, Index columns) {
  if (row.size() != columns || !row.allFinite()) {
    throw std::domain_error(std::string(function) + ": expected " + std::to_string(columns) +
                            " finite values in a row");
  }
}

}  // namespace yates::prediction
