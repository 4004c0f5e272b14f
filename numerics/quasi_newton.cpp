#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "numerics/minimization.hpp"

namespace yates::numerics {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

constexpr double sufficient_decrease = 1e-4;
constexpr double sufficient_flatness = 0.9;
constexpr int most_trials = 30;  // of one line search

/// A point of a line search.
struct Trial {
  double step = 0.0;
  double value = std::numeric_limits<double>::infinity();  // stays so where there is none
  double slope = 0.0;
  VectorXd point;
  VectorXd gradient;
};

/// A step and the change of the gradient along it.
struct StepTaken {
  VectorXd step;
  VectorXd change;
};

double bound(const VectorXd& bounds, Index j, double none) {
  return bounds.size() == 0 ? none : bounds[j];
}

class BoundedFunction {
 public:
  BoundedFunction(const SmoothFunction& function, const QuasiNewtonOptions& options)
      : function_(function), options_(options) {}

  double lower(Index j) const { return bound(options_.lower, j, -infinity); }
  double upper(Index j) const { return bound(options_.upper, j, infinity); }

  /// 1 for parameters that can follow the descent, 0 for those that a bound holds.
  VectorXd freedom(const Trial& at) const {
    VectorXd result = VectorXd::Ones(at.point.size());
    for (Index j = 0; j < result.size(); ++j) {
      const bool held = (at.point[j] <= lower(j) && at.gradient[j] > 0.0) ||
                        (at.point[j] >= upper(j) && at.gradient[j] < 0.0);
      if (held) result[j] = 0.0;
    }
    return result;
  }

  /// The direction without what leads out of a bound at once.
  VectorXd within(const VectorXd& point, VectorXd direction) const {
    for (Index j = 0; j < point.size(); ++j) {
      const bool out = (point[j] <= lower(j) && direction[j] < 0.0) ||
                       (point[j] >= upper(j) && direction[j] > 0.0);
      if (out) direction[j] = 0.0;
    }
    return direction;
  }

  /// The step at which the first bound is reached.
  double longest_step(const VectorXd& point, const VectorXd& direction) const {
    double result = infinity;
    for (Index j = 0; j < point.size(); ++j) {
      if (direction[j] < 0.0) result = std::min(result, (lower(j) - point[j]) / direction[j]);
      if (direction[j] > 0.0) result = std::min(result, (upper(j) - point[j]) / direction[j]);
    }
    return result;
  }

  Trial at(VectorXd point, const VectorXd& direction, double step) {
    ++evaluations;
    for (Index j = 0; j < point.size(); ++j) {
      // The bound that ends a step is met to the last digit: it could not hold otherwise.
      const double end = direction[j] < 0.0 ? lower(j) : upper(j);
      const bool ends = direction[j] != 0.0 && step >= (end - point[j]) / direction[j];
      point[j] = ends ? end : std::clamp(point[j] + step * direction[j], lower(j), upper(j));
    }
    Trial result{step, infinity, 0.0, std::move(point), {}};
    std::optional<ValueAndGradient> found = function_(result.point);
    if (found && std::isfinite(found->value) && found->gradient.allFinite()) {
      result.value = found->value;
      result.gradient = std::move(found->gradient);
      result.slope = result.gradient.dot(direction);
    }
    return result;
  }

  int evaluations = 0;

 private:
  static constexpr double infinity = std::numeric_limits<double>::infinity();
  const SmoothFunction& function_;
  const QuasiNewtonOptions& options_;
};

/// The minimum of the cubic through values and slopes of both ends, kept away from them.
double between(const Trial& low, const Trial& high) {
  const double width = high.step - low.step;
  double part = 0.5;
  if (std::isfinite(high.value)) {
    const double d1 = low.slope + high.slope - 3.0 * (high.value - low.value) / width;
    const double square = d1 * d1 - low.slope * high.slope;
    if (square >= 0.0) {
      const double d2 = std::copysign(std::sqrt(square), width);
      part = 1.0 - (high.slope + d2 - d1) / (high.slope - low.slope + 2.0 * d2);
    }
  }
  if (!std::isfinite(part)) part = 0.5;
  return low.step + std::clamp(part, 0.1, 0.9) * width;
}

/// A step that meets the strong Wolfe conditions, or ends at a bound with the value still falling.
/// Where the trials run out: the lowest point with a sufficient decrease, if any.
std::optional<Trial> line_search(BoundedFunction& function, const Trial& start,
                                 const VectorXd& direction, double step, double longest) {
  Trial low = start;
  low.step = 0.0;
  low.slope = start.gradient.dot(direction);
  const double slope = low.slope;
  std::optional<Trial> high;
  step = std::min(step, longest);
  for (int trials = 0; trials < most_trials; ++trials) {
    Trial trial = function.at(start.point, direction, step);
    if (!(trial.value <= start.value + sufficient_decrease * step * slope) ||
        trial.value >= low.value) {
      high = std::move(trial);
    } else {
      if (std::abs(trial.slope) <= -sufficient_flatness * slope) return trial;
      if (!high && trial.slope < 0.0 && step >= longest) return trial;
      if (high ? trial.slope * (high->step - low.step) >= 0.0 : trial.slope >= 0.0) high = low;
      low = std::move(trial);
    }
    if (high && std::abs(high->step - low.step) <= 1e-12 * std::max(high->step, low.step)) break;
    step = high ? between(low, *high) : std::min(4.0 * low.step, longest);
  }
  if (low.step > 0.0) return low;
  return std::nullopt;
}

/// Minus the inverse Hessian of the remembered pairs times the gradient, among the free parameters.
VectorXd descent(const std::deque<StepTaken>& pairs, const VectorXd& gradient,
                 const VectorXd& free) {
  VectorXd result = -gradient.cwiseProduct(free);
  std::vector<double> shares(pairs.size(), 0.0);
  double scale = 1.0;
  const auto curvature = [&](const StepTaken& one) {
    return one.step.cwiseProduct(free).dot(one.change);
  };
  const auto usable = [&](const StepTaken& one) {
    return curvature(one) > 1e-12 * one.change.cwiseProduct(free).squaredNorm();
  };
  for (std::size_t i = pairs.size(); i-- > 0;) {
    if (!usable(pairs[i])) continue;
    shares[i] = pairs[i].step.dot(result) / curvature(pairs[i]);
    result -= shares[i] * pairs[i].change.cwiseProduct(free);
  }
  for (const StepTaken& one : pairs) {
    if (usable(one)) scale = curvature(one) / one.change.cwiseProduct(free).squaredNorm();
  }
  result *= scale;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (!usable(pairs[i])) continue;
    const double back = pairs[i].change.dot(result) / curvature(pairs[i]);
    result += (shares[i] - back) * pairs[i].step.cwiseProduct(free);
  }
  return result;
}

void check_quasi_newton(const VectorXd& start, const QuasiNewtonOptions& options) {
  if (start.size() == 0 || !start.allFinite()) {
    throw std::domain_error(
        "quasi_newton_minimum: start is empty or not finite; expected finite numbers");
  }
  for (const VectorXd* bounds : {&options.lower, &options.upper}) {
    if (bounds->size() != 0 && bounds->size() != start.size())
      throw std::domain_error("quasi_newton_minimum: expected as many bounds as parameters");
  }
  if (options.lower.size() != 0 && options.upper.size() != 0 &&
      !(options.lower.array() <= options.upper.array()).all())
    throw std::domain_error("quasi_newton_minimum: expected lower bounds below upper ones");
}

}  // namespace

std::optional<SmoothMinimum> quasi_newton_minimum(const SmoothFunction& objective,
                                                  const VectorXd& start,
                                                  const QuasiNewtonOptions& options) {
  check_quasi_newton(start, options);
  BoundedFunction function(objective, options);
  Trial at = function.at(start, VectorXd::Zero(start.size()), 0.0);
  if (!std::isfinite(at.value)) return std::nullopt;
  std::deque<StepTaken> pairs;
  int iterations = 0;
  QuasiNewtonStop stop = QuasiNewtonStop::out_of_evaluations;
  while (function.evaluations < options.most_evaluations) {
    const VectorXd free = function.freedom(at);
    const VectorXd followed = at.gradient.cwiseProduct(free);
    if (followed.lpNorm<Eigen::Infinity>() <= options.gradient) {
      stop = QuasiNewtonStop::stationary;
      break;
    }
    VectorXd direction = function.within(at.point, descent(pairs, at.gradient, free));
    if (!(direction.dot(followed) < -1e-10 * direction.norm() * followed.norm())) {
      pairs.clear();
      direction = -followed;
    }
    const double first = pairs.empty() ? std::min(1.0, 1.0 / direction.norm()) : 1.0;
    std::optional<Trial> next =
        line_search(function, at, direction, first, function.longest_step(at.point, direction));
    if (!next && !pairs.empty()) {
      pairs.clear();  // once more, downhill
      continue;
    }
    if (!next) {
      stop = QuasiNewtonStop::no_progress;
      break;
    }
    ++iterations;
    const double reduction = at.value - next->value;
    pairs.push_back({next->point - at.point, next->gradient - at.gradient});
    if (std::ssize(pairs) > options.memory) pairs.pop_front();
    at = *std::move(next);
    if (reduction <= options.reduction * (std::abs(at.value) + 1.0)) {
      stop = QuasiNewtonStop::no_progress;
      break;
    }
  }
  return SmoothMinimum{at.point, at.value, at.gradient, iterations, function.evaluations, stop};
}

}  // namespace yates::numerics
