#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <span>
#include <unordered_map>
#include <vector>

#include <Eigen/Core>

#include "numerics/multiple_comparisons.hpp"

namespace yates::numerics {

/// Throws std::domain_error unless the matrix is square, not empty, symmetric, and has 1 on its
/// diagonal and at most 1 elsewhere (within 1e-8).
void check_correlation(const char* function, const Eigen::MatrixXd& correlation);

/// The correlations of the variables without those that repeat an earlier one: correlation 1 within
/// 1e-12, or -1 for two sides.
Eigen::MatrixXd distinct_variables(const Eigen::MatrixXd& correlation, Sides sides);

/// L with L L' = correlation and as many columns as the matrix has rank (variances below 1e-10
/// count as 0), every row of length 1: Cholesky with the largest remaining variance first. Throws
/// std::domain_error if the matrix is not positive semidefinite.
Eigen::MatrixXd correlation_factor(const char* function, const Eigen::MatrixXd& correlation);

/// P(T > q) of Student's t distribution; an infinite df is the normal distribution. df > 0.
double t_upper_tail(double q, double df);

/// The q with P(T > q) = tail. 0 < tail < 1, df > 0, also infinite.
double t_upper_quantile(double tail, double df);

/// The distribution of M / S: M is a statistic of standard normal variables, S an independent
/// estimate of sigma = 1, chi(df) / sqrt(df).
///     P(M / S > q) = integral of f(x) P(M > q e^x) dx,   x = log S
/// by the trapezoidal rule over u = x + log q: f decays doubly exponentially to the right and as
/// e^(df x) to the left, so that the rule converges exponentially in 1 / step (Trefethen and
/// Weideman, SIAM Review 56, 2014). The places u do not depend on q: a value of P(M > e^u) serves
/// every q, and a quantile costs little more than a probability. An infinite df means that sigma is
/// known.
class Studentized {
 public:
  /// `normal_tail(w)` is P(M > w), `edges` the number of limits that M meets (its logarithm tells
  /// how steep P(M > e^u) is). df > 0; above 1e14 it counts as infinite (error below 1e-12).
  Studentized(std::function<double(double)> normal_tail, double df, double edges);

  /// P(M / S > q), with an absolute error of about 1e-14 beside that of `normal_tail`.
  double upper_tail(double q);

 private:
  struct Side {  // w > 0 or w < 0
    std::unordered_map<long, double> values;
    long flat_until;  // from there down P(M > w) is P(M > 0)
  };
  double density(double x) const;
  double value(Side& side, double sign, long place);

  std::function<double(double)> normal_tail_;
  double df_;
  double step_;
  double at_zero_;  // P(M > 0)
  double scale_;    // of the density
  Side above_;
  Side below_;
};

/// The range of `means` >= 2 independent standard normal variables:
///     P(range > w) = k integral of phi(z) Phi(z)^(k-1) (1 - (1 - Phi(z - w) / Phi(z))^(k-1)) dz,
/// z the largest. By the trapezoidal rule; every term is positive, so that small tails keep their
/// digits. Relative error below 1e-11 for up to 10^4 means.
class NormalRange {
 public:
  explicit NormalRange(int means);
  double upper_tail(double w) const;

 private:
  int others_;
  double step_;
  long first_;  // place of the first weight: z = place * step
  std::vector<double> weights_;
  std::vector<double> below_;  // Phi(z)
};

/// The largest of n standard normal variables, or the largest of their absolute values, that have
/// the correlations l_i l_j: Z_i = l_i Y + sqrt(1 - l_i^2) E_i, so that
///     P(max > w) = integral of phi(y) (1 - product of P(Z_i <= w | y)) dy.
/// Equal loadings count as one. By the trapezoidal rule; where a loading is so close to 1 that
/// P(Z_i <= w | y) is nearly a step, by adaptive quadrature. Relative error below 1e-11.
class NormalMaximum {
 public:
  NormalMaximum(std::span<const double> loadings, Sides sides);
  double upper_tail(double w) const;

 private:
  struct Group {
    double loading;
    double spread;  // sqrt(1 - loading^2)
    double scale;   // 1 / spread
    double slope;   // loading / spread
    int size;
  };
  double exceeded(double y, double w) const;
  double by_steps(double from, double to, double w) const;
  double by_parts(double from, double to, double w) const;

  Sides sides_;
  std::vector<Group> groups_;
  double step_;
  std::vector<double> densities_;  // of y = 0, step, 2 step, ...
};

/// P(max T_i > q) or P(max |T_i| > q) of a multivariate t distribution with any correlation matrix,
/// from directions that are drawn where the limit is likely to be exceeded.
///
/// T = R L d: d is a direction, uniform on the sphere of as many dimensions as the matrix has rank
/// r, and R^2 / r has an F(r, df) distribution. Along a direction the limit is exceeded with the
/// probability G(y) = P(R y > q) of its largest y_i = (L d)_i. Directions are drawn from the
/// mixture of those of T given T_i > q, over all i, whose density relative to the uniform one is
/// proportional to sum G(y_i), together with some that are uniform. So
///     P(max T_i > q) = (c + sum P(T_i > q)) E[G(max y_i) / (c + sum G(y_i))],
/// where the quotient is between 1 / n and 1: Bonferroni's sum times a factor that is nearly 1
/// where few limits are exceeded together. Singular matrices need no special care. Of the same
/// number of points, separation of variables (Genz 1992) leaves ten times the error at 50 variables
/// and 1 - probability = 0.05.
///
/// Points are a Richtmyer sequence (multiples of the roots of primes, folded), always the same.
/// Sources: A. B. Owen, Y. Maximov, M. Chertkov, Importance sampling the union of rare events with
/// an application to power systems analysis, Electronic Journal of Statistics 13, 2019; the radius
/// is integrated as by I. Deak, Three digit accurate multiple normal probabilities, Numerische
/// Mathematik 35, 1980; the sequence as in Genz and Bretz 2009, section 4.2.
class Exceedances {
 public:
  /// Directions for limits near `reference`. The rows of `factor` have length 1.
  Exceedances(const Eigen::MatrixXd& factor, double df, Sides sides, double reference,
              std::size_t directions);

  /// P(max > q), for q near the reference; it never rises with q.
  double upper_tail(double q) const;

 private:
  static constexpr int cells = 1024;
  struct Place {
    std::size_t cell;
    double share;  // of the cell
  };
  void tabulate(Sides sides, double reference);
  double exceeded(double q, double y) const;
  Place place_of(double y) const;
  /// `places` is room for as many numbers.
  double chances(const Eigen::ArrayXd& cosines, Eigen::ArrayXd& places) const;
  void deposit(double y, double weight);

  double rank_;
  double df_;
  double lowest_ = 0.0;    // the cosine at which the table begins
  double per_unit_ = 0.0;  // cells
  double scale_ = 0.0;
  std::vector<double> chances_;  // G(y) for the reference
  std::vector<double> weights_;  // of the directions, by their largest cosine
};

}  // namespace yates::numerics
