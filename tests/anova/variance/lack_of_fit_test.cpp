#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "anova/fit/fit.hpp"
#include "anova/variance/term_table.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

std::string curve_csv(double (*curve)(double)) {
  std::string csv = "size,other,y\n";
  int i = 0;
  for (const double size : {1.0, 2.0, 4.0, 8.0, 16.0}) {
    for (const char* other : {"p", "q"}) {
      for (int r = 0; r < 3; ++r) {
        const double noise = 0.01 * ((++i * 7) % 5 - 2);
        csv += std::to_string(size) + "," + other + "," +
               std::to_string(curve(size) + (other[0] == 'q' ? 1.0 : 0.0) + noise) + "\n";
      }
    }
  }
  return csv;
}

TEST(LackOfFit, StraightLineHasNone) {
  const Analysis analysis =
      analyse_csv("y ~ size + other", curve_csv([](double x) { return 2 * x; }));
  ASSERT_TRUE(analysis.lack_of_fit.p.has_value());
  EXPECT_GT(*analysis.lack_of_fit.p, 0.01);
  EXPECT_FALSE(analysis.lack_of_fit.remedy.has_value());
}

TEST(LackOfFit, LogarithmicCurveIsCuredByTheLogarithm) {
  const Analysis analysis =
      analyse_csv("y ~ size + other", curve_csv([](double x) { return std::log2(x); }));
  EXPECT_LT(*analysis.lack_of_fit.p, 0.01);
  EXPECT_EQ(analysis.lack_of_fit.remedy, "log2(size)");
  EXPECT_GT(*analysis.lack_of_fit.removed_share, 0.99);
}

TEST(LackOfFit, CurveWithoutAFormIsCuredByCategories) {
  const Analysis analysis =
      analyse_csv("y ~ size + other", curve_csv([](double x) { return x == 4.0 ? 9.0 : 1.0; }));
  EXPECT_EQ(analysis.lack_of_fit.remedy, "C(size)");
}

TEST(LackOfFit, SplitsTheResidualExactly) {
  const Analysis analysis =
      analyse_csv("y ~ size + other", curve_csv([](double x) { return std::log2(x); }));
  const LackOfFit& lack = analysis.lack_of_fit;
  EXPECT_EQ(lack.df + lack.pure_error_df, analysis.residual.df);
  EXPECT_NEAR(lack.sum_of_squares + lack.pure_error_sum_of_squares,
              analysis.residual.sum_of_squares, 1e-10);
  EXPECT_EQ(lack.pure_error_df, 20);
}

TEST(LackOfFit, CannotBeTestedWithoutReplicates) {
  const Analysis analysis = analyse_csv("y ~ x", "x,y\n1,1\n2,2.5\n3,2.9\n4,4\n");
  EXPECT_FALSE(analysis.lack_of_fit.p.has_value());
  EXPECT_EQ(analysis.lack_of_fit.pure_error_df, 0);
}

/// 400 values of size, every tenth measured twice.
std::string measured_curve_csv(double (*curve)(double)) {
  std::string csv = "size,y\n";
  for (int i = 0; i < 400; ++i) {
    const double size = 1.0 + i * 0.1;
    for (int r = 0; r < (i % 10 == 0 ? 2 : 1); ++r) {
      const double noise = 0.001 * ((i * 7 + r * 3) % 5 - 2);
      csv += std::to_string(size) + "," + std::to_string(curve(size) + noise) + "\n";
    }
  }
  return csv;
}

TEST(LackOfFit, DoesNotReadAMeasuredNumberAsCategories) {
  const Analysis wave =
      analyse_csv("y ~ size", measured_curve_csv([](double x) { return std::sin(x); }));
  EXPECT_LT(*wave.lack_of_fit.p, 0.01);
  EXPECT_FALSE(wave.lack_of_fit.remedy.has_value());
  const Analysis logarithm =
      analyse_csv("y ~ size", measured_curve_csv([](double x) { return std::log2(x); }));
  EXPECT_EQ(logarithm.lack_of_fit.remedy, "log2(size)");
}

}  // namespace
}  // namespace yates::anova
