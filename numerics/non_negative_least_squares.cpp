#include <cmath>
#include <limits>
#include <stdexcept>

#include <Eigen/Core>

#include "numerics/decompositions.hpp"
#include "numerics/minimization.hpp"

namespace yates::numerics {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Least squares on the columns that are free; zero for the others.
VectorXd restricted(const MatrixXd& X, const VectorXd& y, const std::vector<bool>& free) {
  std::vector<Index> columns;
  for (Index j = 0; j < X.cols(); ++j)
    if (free[static_cast<std::size_t>(j)]) columns.push_back(j);
  VectorXd result = VectorXd::Zero(X.cols());
  if (columns.empty()) return result;
  MatrixXd part(X.rows(), static_cast<Index>(columns.size()));
  for (std::size_t k = 0; k < columns.size(); ++k)
    part.col(static_cast<Index>(k)) = X.col(columns[k]);
  const VectorXd solution = pivoted_solution(part, y).b;
  for (std::size_t k = 0; k < columns.size(); ++k)
    result[columns[k]] = solution[static_cast<Index>(k)];
  return result;
}

}  // namespace

NonNegativeSolution non_negative_least_squares(const MatrixXd& X, const VectorXd& y) {
  if (X.cols() == 0 || X.rows() != y.size()) {
    throw std::domain_error(
        "non_negative_least_squares: X has no columns or another number of rows than y");
  }
  if (!X.allFinite() || !y.allFinite()) {
    throw std::domain_error("non_negative_least_squares: X or y is not finite");
  }
  const auto p = static_cast<std::size_t>(X.cols());
  std::vector<bool> free(p, false);
  std::vector<bool> refused(p, false);
  VectorXd b = VectorXd::Zero(X.cols());
  double left = y.squaredNorm();
  // Rounding makes gradients of about this size where they should be zero.
  const double noise = 10.0 * std::numeric_limits<double>::epsilon() *
                       std::sqrt(static_cast<double>(X.rows())) * y.norm();
  for (;;) {
    const VectorXd gradient = X.transpose() * (y - X * b);
    std::size_t entering = p;
    double steepest = 0.0;
    for (std::size_t j = 0; j < p; ++j) {
      const double norm = X.col(static_cast<Index>(j)).norm();
      if (free[j] || refused[j] || norm == 0.0) continue;
      const double slope = gradient[static_cast<Index>(j)] / norm;
      if (slope > noise && slope > steepest) {
        steepest = slope;
        entering = j;
      }
    }
    if (entering == p) break;
    const VectorXd before = b;
    const std::vector<bool> free_before = free;
    free[entering] = true;
    VectorXd candidate = restricted(X, y, free);
    // A column that enters because of rounding would leave at once, for ever.
    if (candidate[static_cast<Index>(entering)] <= 0.0) {
      free[entering] = false;
      refused[entering] = true;
      continue;
    }
    for (;;) {
      // As far towards the candidate as the first coefficient that would turn negative allows.
      double share = 1.0;
      std::size_t blocking = p;
      for (std::size_t j = 0; j < p; ++j) {
        const auto k = static_cast<Index>(j);
        if (!free[j] || candidate[k] > 0.0) continue;
        const double until = b[k] / (b[k] - candidate[k]);
        if (blocking == p || until < share) {
          share = until;
          blocking = j;
        }
      }
      if (blocking == p) break;
      b += share * (candidate - b);
      free[blocking] = false;
      for (std::size_t j = 0; j < p; ++j) {
        const auto k = static_cast<Index>(j);
        if (!free[j] || b[k] < 0.0) b[k] = 0.0;
      }
      candidate = restricted(X, y, free);
    }
    b = candidate;
    // Among columns that nearly depend on each other rounding may lead back to where it began.
    const double now = (y - X * b).squaredNorm();
    if (now < left) {
      left = now;
      refused.assign(p, false);
    } else {
      b = before;
      free = free_before;
      refused[entering] = true;
    }
  }
  NonNegativeSolution result{b, {}, y - X * b, 0.0};
  for (std::size_t j = 0; j < p; ++j) result.held_at_zero.push_back(!free[j]);
  result.sum_of_squares = result.residuals.squaredNorm();
  return result;
}

}  // namespace yates::numerics
