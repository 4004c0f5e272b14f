#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "numerics/comparison_parts.hpp"

namespace yates::numerics {

namespace {

constexpr double asymmetry = 1e-8;  // that a correlation matrix may have
constexpr double no_variance = 1e-10;

}  // namespace

void check_correlation(const char* function, const Eigen::MatrixXd& correlation) {
  const auto refuse = [function](const std::string& what) {
    throw std::domain_error(std::string(function) + ": the correlation matrix " + what);
  };
  const Eigen::Index size = correlation.rows();
  if (size == 0) refuse("is empty");
  if (correlation.cols() != size) {
    refuse("has " + std::to_string(size) + " rows and " + std::to_string(correlation.cols()) +
           " columns");
  }
  for (Eigen::Index i = 0; i < size; ++i) {
    for (Eigen::Index j = 0; j < i; ++j) {
      if (!(std::abs(correlation(i, j)) <= 1.0 + asymmetry)) refuse("has elements beyond 1");
      if (!(std::abs(correlation(i, j) - correlation(j, i)) <= asymmetry)) refuse("is asymmetric");
    }
    if (!(std::abs(correlation(i, i) - 1.0) <= asymmetry)) refuse("has a diagonal other than 1");
  }
}

Eigen::MatrixXd distinct_variables(const Eigen::MatrixXd& correlation, Sides sides) {
  std::vector<Eigen::Index> kept;
  for (Eigen::Index i = 0; i < correlation.rows(); ++i) {
    const bool repeats = std::ranges::any_of(kept, [&](Eigen::Index earlier) {
      const double value = correlation(i, earlier);
      return (sides == Sides::two ? std::abs(value) : value) > 1.0 - 1e-12;
    });
    if (!repeats) kept.push_back(i);
  }
  return correlation(kept, kept);
}

Eigen::MatrixXd correlation_factor(const char* function, const Eigen::MatrixXd& correlation) {
  const Eigen::Index size = correlation.rows();
  Eigen::MatrixXd factor = Eigen::MatrixXd::Zero(size, size);
  Eigen::VectorXd variance = Eigen::VectorXd::Ones(size);
  Eigen::Index rank = 0;
  for (; rank < size; ++rank) {
    Eigen::Index pivot = 0;
    const double largest = variance.maxCoeff(&pivot);
    if (largest <= no_variance) break;
    Eigen::VectorXd column = correlation.col(pivot);
    column.noalias() -= factor.leftCols(rank) * factor.row(pivot).head(rank).transpose();
    column /= std::sqrt(largest);
    factor.col(rank) = column;
    variance -= column.cwiseAbs2();
    variance[pivot] = 0.0;
  }
  const Eigen::MatrixXd rows = factor.leftCols(rank);
  const Eigen::MatrixXd product = rows * rows.transpose();
  if (variance.minCoeff() < -1e-6 || (product - correlation).cwiseAbs().maxCoeff() > 1e-5) {
    throw std::domain_error(std::string(function) +
                            ": the correlation matrix is not positive semidefinite");
  }
  return rows.rowwise().normalized();
}

}  // namespace yates::numerics
