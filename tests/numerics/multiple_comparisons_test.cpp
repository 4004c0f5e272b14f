#include "numerics/multiple_comparisons.hpp"

#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "numerics/distributions.hpp"
#include "numerics/random.hpp"
#include "numerics/variates.hpp"

namespace yates::numerics {
namespace {

TEST(StudentizedRange, AgreesWithR) {
  // R 4.2: qtukey(.95, 3, 10), qtukey(.95, 5, 20), qtukey(.99, 8, 40), qtukey(.95, 48, 96) and
  // ptukey(3.5, 4, 12), which are exact to about 1e-6.
  EXPECT_NEAR(studentized_range_quantile(0.95, 3, 10), 3.87677674919, 1e-5);
  EXPECT_NEAR(studentized_range_quantile(0.95, 5, 20), 4.23185668293, 1e-5);
  EXPECT_NEAR(studentized_range_quantile(0.99, 8, 40), 5.3919797573, 1e-5);
  EXPECT_NEAR(studentized_range_quantile(0.95, 48, 96), 5.81189544733, 1e-5);
  EXPECT_NEAR(studentized_range_upper_tail(3.5, 4, 12), 1.0 - 0.884906992035, 1e-6);
}

TEST(StudentizedRange, OfTwoMeansIsStudents) {
  for (const double df : {1.0, 4.0, 30.0}) {
    EXPECT_NEAR(studentized_range_quantile(0.95, 2, df),
                std::numbers::sqrt2 * t_quantile(0.975, df), 1e-8)
        << df;
  }
}

TEST(MaximumModulus, OfKnownSigmaIsAProduct) {
  const double infinite = std::numeric_limits<double>::infinity();
  const double each = std::pow(0.95, 1.0 / 8.0);
  EXPECT_NEAR(maximum_modulus_quantile(0.95, 8, infinite), normal_quantile((1.0 + each) / 2.0),
              1e-9);
  EXPECT_NEAR(maximum_modulus_quantile(0.95, 1, 7), t_quantile(0.975, 7), 1e-9);
}

TEST(MultivariateT, OfEqualLoadingsIsDunnetts) {
  // mvtnorm: qmvt(.95, tail = "both", df = 16, corr = .5 + .5 * diag(k)), within some 1e-4.
  const std::vector<double> three(3, std::sqrt(0.5));
  const std::vector<double> seven(7, std::sqrt(0.5));
  EXPECT_NEAR(multivariate_t_quantile(0.95, three, 16, Sides::two), 2.5924, 1e-3);
  EXPECT_NEAR(multivariate_t_quantile(0.95, seven, 16, Sides::two), 2.9248, 1e-3);
}

TEST(MultivariateT, OfAGeneralMatrixAgreesWithR) {
  Eigen::MatrixXd correlation(3, 3);
  correlation << 1.0, 0.3, 0.6, 0.3, 1.0, -0.2, 0.6, -0.2, 1.0;
  EXPECT_NEAR(multivariate_t_quantile(0.95, correlation, 12, Sides::two), 2.6974, 4e-3);
  EXPECT_NEAR(multivariate_t_quantile(0.95, correlation, 12, Sides::one), 2.3229, 4e-3);
}

TEST(MultivariateT, QuantilesOfAMatrixAndOfItsLoadingsAreTheSame) {
  const std::vector<double> loadings = {0.3, 0.8, 0.6, 0.9};
  Eigen::MatrixXd correlation = Eigen::MatrixXd::Identity(4, 4);
  for (Eigen::Index i = 0; i < 4; ++i) {
    for (Eigen::Index j = 0; j < i; ++j) {
      correlation(i, j) = correlation(j, i) =
          loadings[static_cast<std::size_t>(i)] * loadings[static_cast<std::size_t>(j)];
    }
  }
  ASSERT_TRUE(product_loadings(correlation).has_value());
  EXPECT_NEAR(multivariate_t_quantile(0.95, correlation, 9, Sides::two),
              multivariate_t_quantile(0.95, loadings, 9, Sides::two), 1e-6);
}

TEST(MultivariateT, AgreesWithDraws) {
  // The share of draws within the 95 % quantile, unequal numbers of runs: four standard errors.
  const std::vector<double> loadings = {0.9, 0.5, 0.3};
  const double quantile = multivariate_t_quantile(0.95, loadings, 5, Sides::two);
  Random random(Seed{3});
  constexpr int draws = 20'000;
  int within = 0;
  for (int d = 0; d < draws; ++d) {
    double chi = 0.0;
    for (int i = 0; i < 5; ++i) {
      const double z = normal_variate(random);
      chi += z * z;
    }
    const double common = normal_variate(random);
    bool all = true;
    for (const double loading : loadings) {
      const double own = std::sqrt(1.0 - loading * loading) * normal_variate(random);
      all = all && std::abs(loading * common + own) <= quantile * std::sqrt(chi / 5.0);
    }
    within += all ? 1 : 0;
  }
  EXPECT_NEAR(within, 0.95 * draws, 4.0 * std::sqrt(0.95 * 0.05 * draws));
}

TEST(MultipleComparisons, RefuseWhatHasNoMeaning) {
  EXPECT_THROW(studentized_range_quantile(1.5, 3, 10), std::domain_error);
  EXPECT_THROW(studentized_range_quantile(0.95, 1, 10), std::domain_error);
  EXPECT_THROW(maximum_modulus_quantile(0.95, 3, 0.0), std::domain_error);
}

}  // namespace
}  // namespace yates::numerics
