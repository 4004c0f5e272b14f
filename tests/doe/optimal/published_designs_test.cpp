// Optimal designs that are known, each with its source.
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "doe/optimal/optimal_design.hpp"
#include "tests/doe/optimal/factors.hpp"

namespace {

using namespace yates;
using namespace yates::doe;
using namespace yates::doe::optimal_tests;
using Eigen::Index;

std::vector<Factor> two_numbers() {
  return {numeric("a", {-1, 1}), numeric("b", {-1, 1})};
}

/// How often each place is measured by a design of one number.
std::map<double, int> places_of(const OptimalDesign& design) {
  std::map<double, int> count;
  const Eigen::MatrixXd points = coded_points(design);
  for (Index run = 0; run < points.rows(); ++run) {
    ++count[std::round(points(run, 0) * 1000) / 1000];
  }
  return count;
}

TEST(OptimalDesign, OfAQuadraticInOneFactorHasAThirdAtEachOfThreePlaces) {
  // Known: Atkinson, Donev & Tobias 2007, section 9.2.
  auto asked = request("x + I(x^2)", 12);
  const auto design = optimal_design({grid("x", 2.5, 10, 21)}, asked);
  std::map<double, int> count;
  const Eigen::MatrixXd points = coded_points(design);
  for (Index run = 0; run < points.rows(); ++run) ++count[points(run, 0)];
  EXPECT_EQ(count, (std::map<double, int>{{-1.0, 4}, {0.0, 4}, {1.0, 4}}));
  EXPECT_NEAR(*design.efficiency.least_d, 1.0, 1e-9);
}

TEST(OptimalDesign, OfAQuadraticForAAndIHasHalfOfItsRunsInTheMiddle) {
  // By hand: with weights w, 1 - 2w, w at -1, 0, 1 both criteria are c (1 / w + 4 / (1 - 2w)) or a
  // multiple, which is least at w = 1/4 (Atkinson, Donev & Tobias 2007, chapter 10, for I).
  for (const Criterion criterion : {Criterion::a, Criterion::i}) {
    auto asked = request("x + I(x^2)", 8);
    asked.criterion = criterion;
    EXPECT_EQ(places_of(optimal_design({grid("x", 2.5, 10, 21)}, asked)),
              (std::map<double, int>{{-1.0, 2}, {0.0, 4}, {1.0, 2}}));
  }
}

TEST(OptimalDesign, OfAPolynomialStandsAtTheExtremesOfALegendrePolynomial) {
  // P. G. Hoel, Efficiency problems in polynomial estimation, 1958; P. G. Guest, The spacing of
  // observations in polynomial regression, 1958: equally many runs at -1, 1 and where the
  // derivative of the Legendre polynomial of that degree is 0: 1/sqrt(5) for a cubic, 0 and
  // sqrt(3/7) for degree
  // 4. The grid has steps of 0.05.
  auto cubic = request("x + I(x^2) + I(x^3)", 8);
  EXPECT_EQ(places_of(optimal_design({grid("x", -1, 1, 41)}, cubic)),
            (std::map<double, int>{{-1.0, 2}, {-0.45, 2}, {0.45, 2}, {1.0, 2}}));
  auto quartic = request("x + I(x^2) + I(x^3) + I(x^4)", 10);
  EXPECT_EQ(places_of(optimal_design({grid("x", -1, 1, 41)}, quartic)),
            (std::map<double, int>{{-1.0, 2}, {-0.65, 2}, {0.0, 2}, {0.65, 2}, {1.0, 2}}));
}

TEST(OptimalDesign, ReachesThePublishedEfficienciesOfSecondOrderDesigns) {
  // D-efficiency against the best continuous design: Atkinson & Donev, Optimum Experimental
  // Designs, 1992, section 11.5. The best continuous designs have det(M)^(1/p) of 0.4746 (two
  // factors) and 0.4745 (three), which the published 9 and 14 runs confirm. det(M)^(1/p) of 14 runs
  // is 0.46304 also by optFederov of R's AlgDesign with 100 starts (its vignette).
  const double continuous_2 = std::pow(1.142e-2, 1.0 / 6.0);
  const std::map<std::size_t, double> two = {{6, 0.8850}, {7, 0.9454}, {8, 0.9572}, {9, 0.9740}};
  for (const auto& [runs, published] : two) {
    const auto design = optimal_design(two_numbers(), request("(a + b)^2 + I(a^2) + I(b^2)", runs));
    EXPECT_NEAR(design.efficiency.d / continuous_2, published, 5e-4) << runs;
  }
  const std::vector<Factor> three = {numeric("a", {-1, 1}), numeric("b", {-1, 1}),
                                     numeric("c", {-1, 1})};
  const auto design =
      optimal_design(three, request("(a + b + c)^2 + I(a^2) + I(b^2) + I(c^2)", 14));
  EXPECT_NEAR(design.efficiency.d, 0.4630447, 1e-6);
}

TEST(OptimalDesign, FindsOrthogonalTwoLevelDesigns) {
  // Plackett & Burman 1946: with n a multiple of 4, n - 1 factors at most have efficiency 1.
  std::vector<Factor> factors;
  std::string model;
  for (std::size_t i = 0; i < 11; ++i) {
    factors.push_back(category("f" + std::to_string(i), 2));
    model += (i == 0 ? "" : " + ") + factors.back().name;
    if (i != 6 && i != 10) continue;
    const auto design = optimal_design(factors, request(model, 12));
    EXPECT_NEAR(design.efficiency.d, 1.0, 1e-9);
    EXPECT_NEAR(design.efficiency.a, 1.0, 1e-9);
    EXPECT_NEAR(design.efficiency.g, 1.0, 1e-9);
    // Row by row: the columns are orthogonal.
    for (std::size_t a = 0; a <= i; ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        int agree = 0;
        for (const auto& row : design.array.rows) agree += row[a] == row[b] ? 1 : -1;
        EXPECT_EQ(agree, 0);
      }
    }
  }
}

TEST(OptimalDesign, OfTwoLevelFactorsReachesTheBoundWhereNoOrthogonalOneExists) {
  // H. Ehlich, Determinantenabschaetzungen fuer binaere Matrizen, 1964: with n = 2 modulo 4 no
  // matrix of signs has a determinant above (2n - 2) (n - 2)^((n - 2) / 2), which n = 6, 10 and 14
  // reach.
  for (const std::size_t runs : {6, 10, 14}) {
    std::vector<Factor> factors;
    std::string model;
    for (std::size_t i = 0; i + 1 < runs; ++i) {
      factors.push_back(category("f" + std::to_string(i), 2));
      model += (i == 0 ? "" : " + ") + factors.back().name;
    }
    auto asked = request(model, runs);
    const auto n = static_cast<double>(runs);
    const double bound = std::log(2 * n - 2) + (n - 2) / 2 * std::log(n - 2);
    EXPECT_NEAR(optimal_design(factors, asked).criterion, 2 * bound, 1e-6) << runs;
  }
}

}  // namespace
