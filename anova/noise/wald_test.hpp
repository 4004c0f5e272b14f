#pragma once

#include <optional>

#include <Eigen/Core>

#include "anova/noise/run_variances.hpp"

namespace yates::anova {

/// A test that several contrasts are zero together.
struct WaldTest {
  double f;         // to be compared with F(number of contrasts, error_df)
  double error_df;  // above 0, not whole
  double p;         // in [0, 1]
};

/// Tests z = 0 where element s of z is the sum over the points of contrasts(point, s) times the
/// square root of the number of its runs times their mean; the columns of `contrasts` (points x q)
/// are independent. With V the estimated covariance of z, Q = z' V^-1 z.
///
/// One contrast: f = Q, with Satterthwaite's degrees of freedom.
///
/// Several: Hotelling's distribution, whose degrees of freedom eta give V the total variance that
/// it has: f = (eta - q + 1) / (eta q) Q, error_df = eta - q + 1. Source: J. E. Pustejovsky, E.
/// Tipton, Journal of Business & Economic Statistics 36, 2018, section 3.2 (AHT, for residuals);
/// J.- T. Zhang, International Journal of Advanced Statistics and Probability 1, 2013 (for the
/// variances of cells).
///
/// Several, from groups of which one has less than four degrees of freedom: these approximations
/// then lose most of their power, and that of Welch and Johansen finds differences that are not
/// there. p is that of the parametric bootstrap: the distribution of Q for normal values with the
/// estimated variances. K. Krishnamoorthy, F. Lu, T. Mathew, Computational Statistics & Data
/// Analysis 51, 2007. 2,000 draws of the variances from a fixed seed; given these and the
/// direction of z, the tail is that of chi-squared, so that p is smooth and has a relative error of
/// some 2 % at 0.05 and 5 % at 0.001. f = Q / q, and error_df is that of the F distribution with
/// the same 5 % point.
///
/// Absent where V is singular or leaves no degree of freedom.
std::optional<WaldTest> wald_test(const Eigen::VectorXd& z, const Eigen::MatrixXd& contrasts,
                                  const RunVariances& variances);

}  // namespace yates::anova
