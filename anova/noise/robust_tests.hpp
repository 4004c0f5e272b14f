#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <Eigen/Core>

#include "anova/noise/run_variances.hpp"
#include "numerics/double_double_matrix.hpp"
#include "numerics/least_squares.hpp"
#include "numerics/moments.hpp"

namespace yates::anova {

struct Fit;

/// The square root of the number of runs at each point.
Eigen::VectorXd roots_of_counts(const std::vector<numerics::Moments>& points);

/// root[i] times row i of X, times `coefficients`, whose row k belongs to column columns[k] of X.
Eigen::MatrixXd weighted_combinations(const numerics::DoubleDoubleMatrix& X,
                                      const Eigen::VectorXd& root,
                                      const std::vector<std::size_t>& columns,
                                      const numerics::DoubleDoubleMatrix& coefficients);

/// The orthonormal columns Q of the fit's sqrt(n_i) X = Q R: points x rank. The leverage of all
/// runs at a point together is the squared length of its row.
Eigen::MatrixXd orthonormal_rows(const Fit& fit);

/// A least-squares problem: the rows of X, each times its root, and their triangle.
struct WeightedProblem {
  numerics::DoubleDoubleMatrix X;
  Eigen::VectorXd root;
  std::vector<double> reference_norms;  // see numerics::factorize
  numerics::Factorization factorization;
};

/// What some columns add to others.
struct AddedColumns {
  /// Rows x df, orthonormal: the part of the columns, weighted by the roots, that the others do not
  /// have.
  Eigen::MatrixXd columns;
  Eigen::VectorXd values;  // the response, weighted, along each; their squares add up to the gain
};

AddedColumns added_columns(const WeightedProblem& problem, const std::vector<std::size_t>& others,
                           const std::vector<std::size_t>& own);

/// What the test of a term asks: whether its columns add something to those of which other terms.
/// The numbers are those of the types of sums of squares.
enum class TermHypothesis {
  type_1 = 1,  // of the terms before it
  type_2 = 2,  // of all that do not contain it
  type_3 = 3,  // of all others; categories in sum-to-zero coding, numbers as written
};

/// Each term's hypothesis as contrasts of the means of the points that are zero together, one entry
/// per term of the model, in its order. The rows are the points: contrast s is the sum over the
/// points of its element times the square root of the number of runs times their mean. It has no
/// columns where the term is aliased.
std::vector<AddedColumns> term_contrasts(const Fit& fit, TermHypothesis hypothesis);

/// The distribution of Q = z' V^-1 z for a standard normal z of q elements and
///     V = sum over the groups of part_g * chi-squared(df_g) / df_g,
/// where the parts (q x q) add up to the identity.
class WaldBootstrap {
 public:
  /// One part and one df > 0 per group.
  WaldBootstrap(const std::vector<Eigen::MatrixXd>& parts, const std::vector<double>& df);

  /// P(Q > value), value >= 0.
  double upper_tail(double value) const;
  /// The value with P(Q > value) = probability, 0 < probability < 1.
  double upper_point(double probability) const;

 private:
  double q_;
  std::vector<double> stretch_;  // per draw, u' V^-1 u for a random direction u
};

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
/// The test is absent where V is singular or leaves no degree of freedom.
std::optional<WaldTest> wald_test(const Eigen::VectorXd& z, const Eigen::MatrixXd& contrasts,
                                  const RunVariances& variances);

/// The test of one term where the noise may differ between settings.
struct RobustTest {
  std::int64_t df = 0;      // of the term; zero where it is aliased
  std::optional<double> f;  // absent where the data leave no test, or leave no noise at all
  std::optional<double> error_df;
  std::optional<double> p;  // 0 where an exact fit has no noise and the term adds something
};

/// One per term of the model, in its order. The hypotheses are those of the table of the given type
/// of sums of squares; what differs is the error: see wald_test.
///
/// From residuals (HC2), a term of one degree of freedom has Bell and McCaffrey's error_df. In a
/// balanced 2^k design with all interactions these tests are those with one common variance.
std::vector<RobustTest> robust_tests(const Fit& fit, TermHypothesis hypothesis,
                                     const RunVariances& variances);

/// With the variances that run_variances chooses; without f where there are none.
std::vector<RobustTest> robust_tests(const Fit& fit,
                                     TermHypothesis hypothesis = TermHypothesis::type_2);

/// What repeated runs leave when the settings' means and the effects of block and drift are taken
/// out.
struct ResidualsWithinSettings {
  std::vector<double> residual;  // per point, of the mean of its runs
  std::vector<double> leverage;  // per point, the sum over its runs, in [0, runs]
  /// Points x columns of unit length: with the indicators of the settings, each scaled to length
  /// one after the runs are weighted, the directions that are taken out. No columns without block
  /// and drift.
  Eigen::MatrixXd design;
  std::vector<double> share;  // per point, its weight divided by that of its setting
};

/// By least squares with the given variance of one run at each point as weights.
ResidualsWithinSettings residuals_within_settings(const Fit& fit, std::span<const double> variance);

}  // namespace yates::anova
