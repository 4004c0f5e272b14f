#include "anova/checks/curvature.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

std::optional<Curvature> curvature_of(const std::string& formula, const std::string& csv) {
  return curvature(fit_csv(formula, csv));
}

const std::string corners = "30,150,39.3\n40,150,40.9\n30,160,40\n40,160,41.5\n";
const std::string center = "35,155,40.3\n35,155,40.5\n35,155,40.7\n35,155,40.2\n35,155,40.6\n";

/// Montgomery, Design and Analysis of Experiments, section 6.8: SS 0.0027, MSE 0.0430, F 0.06. F
/// and p from R: 0.00272222222222 / 0.043, pf(f, 1, 4, lower.tail = FALSE).
TEST(Curvature, MontgomerysCenterPoints) {
  const auto found =
      curvature_of("yield ~ time * temperature", "time,temperature,yield\n" + corners + center);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->corner_observations, 4);
  EXPECT_EQ(found->center_observations, 5);
  EXPECT_NEAR(found->corner_mean, 40.425, 1e-13);
  EXPECT_NEAR(found->center_mean, 40.46, 1e-13);
  EXPECT_NEAR(found->difference, -0.035, 1e-15);
  EXPECT_NEAR(found->sum_of_squares, 20.0 * 0.035 * 0.035 / 9.0, 1e-16);
  EXPECT_EQ(found->error_df, 4);
  EXPECT_NEAR(*found->f, 0.0633074935400517, 1e-12);
  EXPECT_NEAR(*found->p, 0.813740848778079, 1e-12);
  EXPECT_NEAR(*found->high - found->difference,
              2.77644510519779 * std::sqrt(0.043 * (1.0 / 4.0 + 1.0 / 5.0)), 1e-12);
}

TEST(Curvature, IsThatOfTheSquareWhereOneFactorBends) {
  std::string csv = "a,b,y\n";
  for (const char* noise : {"1", "2"}) {
    for (const char* point : {"1,1,", "1,3,", "3,1,", "3,3,"})
      csv += std::string(point) + noise + "\n";
    csv += std::string("2,2,1") + noise + "\n";
  }
  const auto found = curvature_of("y ~ a + b", csv);
  ASSERT_TRUE(found.has_value());
  EXPECT_NEAR(found->difference, 1.5 - 11.5, 1e-13);
  EXPECT_LT(*found->p, 1e-4);
}

TEST(Curvature, TheMiddleIsThatOfTheVariable) {
  const std::string csv = "a,b,y\n1,1,1\n1,16,2\n4,1,3\n4,16,4.5\n2,4,2\n2,4,3\n";
  EXPECT_TRUE(curvature_of("y ~ log2(a) * log2(b)", csv).has_value());
  EXPECT_FALSE(curvature_of("y ~ a * b", csv).has_value());
}

TEST(Curvature, WithoutRepeatsThereIsNoTest) {
  const auto found = curvature_of("yield ~ time + temperature",
                                  "time,temperature,yield\n" + corners + "35,155,40.3\n");
  ASSERT_TRUE(found.has_value());
  EXPECT_FALSE(found->f.has_value());
  EXPECT_FALSE(found->p.has_value());
}

TEST(Curvature, OtherDesignsHaveNone) {
  const std::string head = "time,temperature,yield\n";
  EXPECT_FALSE(curvature_of("yield ~ time * temperature", head + corners).has_value());
  EXPECT_FALSE(curvature_of("yield ~ time * temperature", head + corners + center + "35,150,40\n"));
  EXPECT_FALSE(curvature_of("yield ~ time * temperature", head + corners + center + "30,150,40\n"));
  EXPECT_FALSE(curvature_of("yield ~ time * C(temperature)", head + corners + center));
  EXPECT_FALSE(curvature_of("yield ~ time", head + corners + center));
}

}  // namespace
}  // namespace yates::anova
