#pragma once

#include <functional>
#include <optional>

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
/// damping after Nielsen. Absent if the model has no value at the start. Throws std::domain_error
/// unless start is finite and there are no fewer residuals than parameters. Sources: J. J. More,
/// The Levenberg-Marquardt algorithm: implementation and theory, 1978; H. B. Nielsen, Damping
/// parameter in Marquardt's method, IMM-REP-1999-05; D. M. Bates, D. G. Watts, Nonlinear Regression
/// Analysis and Its Applications, 1988, section 2.2 (the stopping rule).
std::optional<LeastSquaresMinimum> minimise(const ResidualFunction& residuals,
                                            const Eigen::VectorXd& start,
                                            const LeastSquaresOptions& options = {});

}  // namespace yates::numerics
