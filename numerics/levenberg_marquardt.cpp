#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "numerics/decompositions.hpp"
#include "numerics/minimization.hpp"

namespace yates::numerics {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double epsilon = std::numeric_limits<double>::epsilon();
constexpr double rounding = 1e-12;  // relative, of a computed sum of squares
// Weights remember larger columns, but not for ever: where a parameter runs to an end of its range
// its column vanishes, and a weight that stayed would make it creep.
constexpr double forgetting = 0.5;
constexpr double first_damping = 1e-3;
constexpr double first_reach = 10.0;  // of the first step, in lengths of the start

bool finite(const std::optional<VectorXd>& values) {
  return values && values->allFinite();
}

std::optional<VectorXd> moved(const ResidualFunction& function, VectorXd point, Index parameter,
                              double change) {
  point[parameter] += change;
  std::optional<VectorXd> result = function(point);
  if (!finite(result)) return std::nullopt;
  return result;
}

/// One column: by the formula of the highest order that finds values.
std::optional<VectorXd> derivative(const ResidualFunction& function, const VectorXd& point, Index j,
                                   double scale, DifferenceOrder order,
                                   std::optional<VectorXd>& here) {
  if (order == DifferenceOrder::fourth) {
    const double step = std::pow(epsilon, 0.2) * scale;
    const auto near_up = moved(function, point, j, step);
    const auto near_down = moved(function, point, j, -step);
    const auto far_up = moved(function, point, j, 2 * step);
    const auto far_down = moved(function, point, j, -2 * step);
    if (near_up && near_down && far_up && far_down) {
      return VectorXd((8.0 * (*near_up - *near_down) - (*far_up - *far_down)) / (12.0 * step));
    }
  }
  const double step = std::cbrt(epsilon) * scale;
  const auto up = moved(function, point, j, step);
  const auto down = moved(function, point, j, -step);
  // The change that was made, not the one that was meant: they differ by rounding.
  const double above = point[j] + step;
  const double below = point[j] - step;
  if (up && down) return VectorXd((*up - *down) / (above - below));
  if (!here) here = function(point);
  if (!finite(here)) return std::nullopt;
  if (up) return VectorXd((*up - *here) / (above - point[j]));
  if (down) return VectorXd((*here - *down) / (point[j] - below));
  return std::nullopt;
}

/// Sizes by which a difference step is measured: the parameter itself, but never far below where it
/// started, so that a parameter on its way through zero keeps a step.
VectorXd sizes(const VectorXd& point, const VectorXd& start) {
  VectorXd result(point.size());
  for (Index j = 0; j < point.size(); ++j) {
    const double least = start[j] == 0.0 ? 1e-2 : 1e-4 * std::abs(start[j]);
    result[j] = std::max(std::abs(point[j]), least);
  }
  return result;
}

double largest_cosine(const MatrixXd& columns, const VectorXd& residuals) {
  const double length = residuals.norm();
  double result = 0.0;
  for (Index j = 0; j < columns.cols(); ++j) {
    const double norm = columns.col(j).norm();
    if (norm > 0.0)
      result = std::max(result, std::abs(columns.col(j).dot(residuals)) / norm / length);
  }
  return result;
}

/// The step that minimises |J s + r|^2 + damping |D s|^2, from J = Q R and Q'r.
VectorXd damped_step(const MatrixXd& triangle, const VectorXd& rotated, const VectorXd& weights,
                     double damping) {
  const Index p = triangle.cols();
  MatrixXd stacked(2 * p, p);
  stacked.topRows(p) = triangle;
  stacked.bottomRows(p) = (std::sqrt(damping) * weights).asDiagonal();
  VectorXd target = VectorXd::Zero(2 * p);
  target.head(p) = -rotated;
  const auto [upper, right] = numerics::rotated(stacked, target);
  return upper.triangularView<Eigen::Upper>().solve(right);
}

/// A length of the start in the weighted norm; of a start at zero, of one unit each.
double start_length(const VectorXd& weights, const VectorXd& start) {
  const double length = weights.cwiseProduct(start).norm();
  return length > 0.0 ? length : weights.norm();
}

/// The damping that keeps the first step within a reach: far from the minimum the linear model
/// often points beyond every place where it holds.
double within_reach(const MatrixXd& triangle, const VectorXd& rotated, const VectorXd& weights,
                    double reach) {
  double damping = first_damping;
  for (int attempt = 0; attempt < 40; ++attempt, damping *= 4.0) {
    const VectorXd step = damped_step(triangle, rotated, weights, damping);
    if (weights.cwiseProduct(step).norm() <= reach) break;
  }
  return damping;
}

/// Where no residual depends on a parameter the damping keeps it where it is.
void raise(VectorXd& weights, const MatrixXd& columns) {
  for (Index j = 0; j < columns.cols(); ++j) {
    weights[j] = std::max(forgetting * weights[j], columns.col(j).norm());
    if (weights[j] == 0.0) weights[j] = 1.0;
  }
}

}  // namespace

std::optional<MatrixXd> jacobian(const ResidualFunction& function, const VectorXd& point,
                                 const VectorXd& scale, DifferenceOrder order) {
  std::optional<MatrixXd> result;
  std::optional<VectorXd> here;
  for (Index j = 0; j < point.size(); ++j) {
    const std::optional<VectorXd> column = derivative(function, point, j, scale[j], order, here);
    if (!column) return std::nullopt;
    if (!result) result = MatrixXd(column->size(), point.size());
    result->col(j) = *column;
  }
  return result;
}

std::optional<LeastSquaresMinimum> minimise(const ResidualFunction& function, const VectorXd& start,
                                            const LeastSquaresOptions& options) {
  if (start.size() == 0 || !start.allFinite()) {
    throw std::domain_error("minimise: start is empty or not finite; expected finite numbers");
  }
  std::optional<VectorXd> first = function(start);
  if (!finite(first)) return std::nullopt;
  if (first->size() < start.size()) {
    throw std::domain_error("minimise: fewer residuals than parameters; expected at least as many");
  }
  const Index p = start.size();
  LeastSquaresMinimum at{start, *std::move(first), {}, 0.0, 0, Stop::out_of_steps};
  at.sum_of_squares = at.residuals.squaredNorm();
  const double exact = std::pow(1e-15, 2) * at.sum_of_squares;
  VectorXd weights = VectorXd::Zero(p);
  double damping = first_damping;
  double growth = 2.0;
  int polished = 0;
  for (; at.iterations < options.most_iterations; ++at.iterations) {
    std::optional<MatrixXd> columns =
        jacobian(function, at.point, sizes(at.point, start), DifferenceOrder::second);
    if (!columns) {
      at.stop = Stop::no_derivative;
      at.jacobian = MatrixXd::Zero(at.residuals.size(), p);
      return at;
    }
    at.jacobian = *std::move(columns);
    if (at.sum_of_squares <= exact) {
      at.stop = Stop::exact;
      return at;
    }
    if (largest_cosine(at.jacobian, at.residuals) <= options.cosine) {
      at.stop = Stop::stationary;
      return at;
    }
    raise(weights, at.jacobian);
    const auto [triangle, rotated] = numerics::rotated(at.jacobian, at.residuals);
    if (at.iterations == 0) {
      damping =
          within_reach(triangle, rotated, weights, first_reach * start_length(weights, start));
    }
    for (bool accepted = false; !accepted;) {
      const VectorXd step = damped_step(triangle, rotated, weights, damping);
      const double weighted = weights.cwiseProduct(step).squaredNorm();
      // Equals |r|^2 - |r + J s|^2 without its cancellation (More 1978, section 4).
      const double predicted = (triangle * step).squaredNorm() + 2.0 * damping * weighted;
      const bool tiny = std::sqrt(weighted) <= epsilon * weights.cwiseProduct(at.point).norm();
      // A reduction below rounding cannot be seen. Such a step is still right close to the minimum,
      // where it makes the residuals orthogonal to the columns; a few of them are enough.
      const bool unseen = predicted <= options.reduction * at.sum_of_squares;
      if (tiny || (unseen && ++polished > 3)) {
        at.stop = Stop::no_progress;
        return at;
      }
      const VectorXd next = at.point + step;
      std::optional<VectorXd> residuals = function(next);
      const double gain =
          finite(residuals) ? (at.sum_of_squares - residuals->squaredNorm()) / predicted : -1.0;
      accepted = unseen ? finite(residuals) &&
                              residuals->squaredNorm() <= (1.0 + rounding) * at.sum_of_squares
                        : gain > 1e-4;
      if (accepted) {
        damping *= unseen ? 0.1 : std::max(1.0 / 3.0, 1.0 - std::pow(2.0 * gain - 1.0, 3));
        growth = 2.0;
        at.point = next;
        at.residuals = *std::move(residuals);
        at.sum_of_squares = at.residuals.squaredNorm();
      } else {
        damping *= growth;
        growth *= 2.0;
      }
    }
  }
  return at;
}

}  // namespace yates::numerics
