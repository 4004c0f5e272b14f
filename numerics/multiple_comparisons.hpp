#pragma once

#include <optional>
#include <span>
#include <vector>

#include <Eigen/Core>

/// The distributions behind simultaneous comparisons: all pairs (Tukey), several with one
/// (Dunnett), several with the best (Hsu). `df` is that of the estimate of sigma: any number above
/// 0, or infinity where sigma is known. Integrals are our own quadrature: for df >= 1 and up to
/// 1000 variables probabilities are exact to 1e-12, and small upper tails to nine digits. Functions
/// throw std::domain_error outside their ranges. Sources: C. W. Dunnett, A multiple comparison
/// procedure for comparing several treatments with a control, JASA 50, 1955; M. D. Copenhaver, B.
/// Holland, Computation of the distribution of the maximum studentized range statistic, J.
/// Statistical Computation and Simulation 30, 1988; J. C. Hsu, Multiple Comparisons, 1996; A. Genz,
/// F. Bretz, Computation of Multivariate Normal and t Probabilities, 2009.
namespace yates::numerics {

/// P(Q > q) of the studentised range, with all its digits where it is small: Q is the range of
/// `means` >= 2 independent standard normal variables over an independent chi(df) / sqrt(df).
double studentized_range_upper_tail(double q, int means, double df);

/// The q with P(Q <= q) = probability, 0 < probability < 1. Relative error below 1e-9 for
/// probabilities up to 1 - 1e-6. q / sqrt(2) is Tukey's multiplier.
double studentized_range_quantile(double probability, int means, double df);

/// The m with P(max |T_i| <= m) = probability, where `count` >= 1 variables T_i are normal and
/// independent over a common chi(df) / sqrt(df): the studentised maximum modulus.
double maximum_modulus_quantile(double probability, int count, double df);

enum class Sides {
  one,  // max T_i
  two   // max |T_i|
};

/// P(max T_i > q), or P(max |T_i| > q), with all its digits where it is small; T has a multivariate
/// t distribution whose correlations are loadings[i] * loadings[j] (product form), -1 <= loading
/// <= 1. Comparing k groups with a control has loadings sqrt(n_i / (n_i + n_0)). Equal loadings
/// cost as much as one.
double multivariate_t_upper_tail(double q, std::span<const double> loadings, double df,
                                 Sides sides);

/// The q whose upper tail is 1 - probability, 0 < probability < 1. Relative error below 1e-9 for
/// probabilities up to 1 - 1e-6.
double multivariate_t_quantile(double probability, std::span<const double> loadings, double df,
                               Sides sides);

/// The upper tail for any correlation matrix: symmetric, 1 on the diagonal, positive semidefinite,
/// also singular. Variables that repeat another one (correlation 1, or -1 for two sides) do not
/// count. A matrix of product form has the accuracy of the above. Any other one is sampled in a
/// fixed sequence of 2^16 directions (see Exceedances): the same arguments give the
/// same result.
double multivariate_t_upper_tail(double q, const Eigen::MatrixXd& correlation, double df,
                                 Sides sides);

/// The q whose upper tail is 1 - probability, 0 < probability < 1, for any correlation matrix as
/// above. It never falls where `probability` rises, but for a change in the sampling error.
double multivariate_t_quantile(double probability, const Eigen::MatrixXd& correlation, double df,
                               Sides sides);

/// The l_i with |l_i| <= 1 and l_i l_j = correlation(i, j) for all i != j, each within the
/// tolerance; absent where there are none. Two variables always have some; of three it takes
/// correlations whose product is not negative and of which none is smaller than the product of the
/// other two.
std::optional<std::vector<double>> product_loadings(const Eigen::MatrixXd& correlation,
                                                    double tolerance = 1e-9);

}  // namespace yates::numerics
