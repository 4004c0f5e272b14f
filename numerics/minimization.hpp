#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <Eigen/Core>

namespace yates::numerics {

/// The residuals at a point; absent if the model has no value there (a saturated station, a
/// negative demand). The search never moves to such a point.
using ResidualFunction = std::function<std::optional<Eigen::VectorXd>(const Eigen::VectorXd&)>;

enum class Stop {
  stationary,    // the residuals are orthogonal to every change that the parameters can make
  no_progress,   // no step reduces the sum of squares any more by a relative 1e-14
  exact,         // the residuals are zero but for rounding
  out_of_steps,  // `most_iterations`
  no_derivative  // surrounded by points without a value
};

struct LeastSquaresOptions {
  int most_iterations = 400;
  /// `stationary`: for every parameter the cosine between its column of the Jacobian and the
  /// residuals is at most this.
  double cosine = 1e-9;
  /// `no_progress`: predicted and achieved relative reduction of the sum of squares.
  double reduction = 1e-14;
};

struct LeastSquaresMinimum {
  Eigen::VectorXd point;
  Eigen::VectorXd residuals;
  Eigen::MatrixXd jacobian;  // d residual / d parameter, by central differences
  double sum_of_squares;
  int iterations;
  Stop stop;

  bool converged() const { return stop != Stop::out_of_steps && stop != Stop::no_derivative; }
};

/// The Jacobian of a function by differences: of the second order (two values per parameter) or of
/// the fourth (four values, relative error of about 1e-12 for smooth functions). `scale` is the
/// size of a change of each parameter that matters. If one side has no value, only the other side
/// is used; absent if neither has.
enum class DifferenceOrder { second, fourth };
std::optional<Eigen::MatrixXd> jacobian(const ResidualFunction& function,
                                        const Eigen::VectorXd& point, const Eigen::VectorXd& scale,
                                        DifferenceOrder order);

/// A local minimum of the sum of squared residuals from a start: Levenberg's damping scaled by the
/// largest recent column norms, each step by QR of the stacked matrix (never by normal equations),
/// damping after Nielsen. The minimum is absent if the model has no value at the start. Throws
/// std::domain_error unless start is finite and there are no fewer residuals than parameters.
/// Sources: J. J. More, The Levenberg-Marquardt algorithm: implementation and theory, 1978; H. B.
/// Nielsen, Damping parameter in Marquardt's method, IMM-REP-1999-05; D. M. Bates, D. G. Watts,
/// Nonlinear Regression Analysis and Its Applications, 1988, section 2.2 (the stopping rule).
std::optional<LeastSquaresMinimum> minimise(const ResidualFunction& residuals,
                                            const Eigen::VectorXd& start,
                                            const LeastSquaresOptions& options = {});

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
/// ends at the first bound that it reaches. A start outside of the bounds is moved to them. The
/// minimum is absent where the function has no value at the start. Throws std::domain_error where
/// the start is empty or not finite, or the bounds cross or are not as many as its parameters.
/// Source: J. Nocedal, S. J. Wright, Numerical Optimization, 2nd ed., 2006, algorithms 7.4, 3.5 and
/// 3.6.
std::optional<SmoothMinimum> quasi_newton_minimum(const SmoothFunction& function,
                                                  const Eigen::VectorXd& start,
                                                  const QuasiNewtonOptions& options = {});

struct NonNegativeSolution {
  Eigen::VectorXd coefficients;  // >= 0
  std::vector<bool> held_at_zero;
  Eigen::VectorXd residuals;  // y - X b
  double sum_of_squares;
};

/// The b >= 0 that minimises |y - X b|^2, by the active sets of Lawson and Hanson. At the solution
/// the conditions of Karush, Kuhn and Tucker hold: the gradient X'(y - X b) is zero where b > 0 and
/// not above zero where b = 0. Throws std::domain_error unless X has as many rows as y, at least
/// one column, and all is finite. Source: C. L. Lawson, R. J. Hanson, Solving Least Squares
/// Problems, 1974, chapter 23.
NonNegativeSolution non_negative_least_squares(const Eigen::MatrixXd& X, const Eigen::VectorXd& y);

}  // namespace yates::numerics
