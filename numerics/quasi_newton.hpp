#pragma once

#include <functional>
#include <optional>

#include <Eigen/Core>

namespace yates::numerics {

struct ValueAndGradient {
  double value;
  Eigen::VectorXd gradient;
};

/// A smooth function; absent where it has no value. The search never moves to such a point.
using SmoothFunction = std::function<std::optional<ValueAndGradient>(const Eigen::VectorXd&)>;

struct QuasiNewtonOptions {
  int most_evaluations = 1000;
  int memory = 10;  // pairs of steps and changes of the gradient that are remembered
  /// The point is stationary where no component of the gradient that can be followed is larger.
  double gradient = 1e-8;
  /// There is no progress where a step reduces the value by less than this times |value| + 1.
  double reduction = 1e-14;
  /// Of each parameter; empty where there are none.
  Eigen::VectorXd lower{};
  Eigen::VectorXd upper{};
};

enum class QuasiNewtonStop { stationary, no_progress, out_of_evaluations };

struct SmoothMinimum {
  Eigen::VectorXd point;
  double value;
  Eigen::VectorXd gradient;
  int iterations;
  int evaluations;
  QuasiNewtonStop stop;
};

/// A local minimum from a start by L-BFGS with a line search that meets the strong Wolfe conditions
/// (value 1e-4, slope 0.9). A parameter at a bound beyond which the value falls is held; a step
/// ends at the first bound that it reaches. A start outside of the bounds is moved to them. Absent
/// where the function has no value at the start. Throws std::domain_error where the start is empty
/// or not finite, or the bounds cross or are not as many as its parameters. Source: J. Nocedal, S.
/// J. Wright, Numerical Optimization, 2nd ed., 2006, algorithms 7.4, 3.5 and 3.6.
std::optional<SmoothMinimum> quasi_newton_minimum(const SmoothFunction& function,
                                                  const Eigen::VectorXd& start,
                                                  const QuasiNewtonOptions& options = {});

}  // namespace yates::numerics
