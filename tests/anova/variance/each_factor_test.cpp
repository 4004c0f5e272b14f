#include "anova/variance/each_factor.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/anova/courier_file.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

void expect_digits(double ours, double theirs) {
  EXPECT_NEAR(ours, theirs, 1e-11 * std::abs(theirs));
}

/// By hand: x = 1, 2, 3 and y = 1, 2, 6 give the slope 5/2, and residuals 1/2, -1, 1/2 on one
/// degree of freedom.
TEST(EachFactor, ALineThroughThreePoints) {
  const auto each = each_factor(observe_csv("y ~ x", "x,y\n1,1\n2,2\n3,6\n"));
  ASSERT_EQ(each.size(), 1U);
  EXPECT_EQ(each[0].factor, "x");
  EXPECT_TRUE(each[0].numeric);
  expect_digits(each[0].line->slope, 2.5);
  expect_digits(each[0].line->intercept, -2.0);
  expect_digits(*each[0].line->standard_error, std::sqrt(1.5 / 2.0));
  expect_digits(*each[0].line->intercept_standard_error, std::sqrt(1.5 * (1.0 / 3.0 + 4.0 / 2.0)));
  expect_digits(*each[0].r_squared, 12.5 / 14.0);
  EXPECT_EQ(each[0].error_df, 1);
}

/// Each factor is fitted as if it were alone, on the rows of the whole model.
TEST(EachFactor, EveryVariableIsFittedAloneOnTheSameRows) {
  const std::string csv =
      "a,x,w,y\np,1,5,1.5\np,2,5,2\nq,1,5,4\nq,3,5,5.5\nr,2,5,2\nr,,5,9\nr,4,5,3\n";
  const auto each = each_factor(observe_csv("y ~ a * x + w", csv));
  ASSERT_EQ(each.size(), 2U);  // w is constant
  for (const FactorAlone& one : each) {
    const Analysis alone =
        analyse_csv("y ~ " + one.factor.text(),
                    "a,x,w,y\np,1,5,1.5\np,2,5,2\nq,1,5,4\nq,3,5,5.5\nr,2,5,2\nr,4,5,3\n");
    EXPECT_EQ(one.observations, 6);
    EXPECT_EQ(one.df, alone.terms[0].df);
    expect_digits(*one.f, *alone.terms[0].f);
    expect_digits(*one.p, *alone.terms[0].p);
    expect_digits(*one.r_squared, *alone.r_squared);
    EXPECT_EQ(one.line.has_value(), one.numeric);
  }
  EXPECT_FALSE(each[0].numeric);
  EXPECT_EQ(each[0].df, 2);
}

TEST(EachFactor, ExactLinesHaveAStandardErrorOfZeroAndNoT) {
  const auto each = each_factor(observe_csv("y ~ x", "x,y\n1,1\n2,2\n3,3\n"));
  EXPECT_EQ(each[0].line->standard_error.value(), 0.0);
  EXPECT_FALSE(each[0].line->t.has_value());
  expect_digits(each[0].line->slope, 1.0);
}

/// R 4.2.2: summary(lm(time ~ cpu)), confint, and anova(lm(time ~ factor(cpu))).
TEST(EachFactor, TheCourierDataAgreeWithR) {
  const auto file = courier_file();
  if (!file) GTEST_SKIP() << "courier_48.csv is not in YATES_DATA_DIR";
  const table::Table data = table::read_file(*file);
  const auto each = each_factor(observe(model::parse("time ~ cpu * batch * njobs + C(cpu)"), data));
  struct Expected {
    const char* factor;
    double intercept, slope, intercept_error, slope_error, low, high, t, p, r_squared;
  };
  const Expected expected[] = {{"cpu", 287.559105326087, 7.43944829637682, 47.3635220978953,
                                10.2745905326005, -13.2422297673939, 28.1211263601475,
                                0.724062751967782, 0.472693760695144, 0.011268675555184},
                               {"batch", 515.128893847826, -0.831966072543025, 30.9704539211289,
                                0.104975542936908, -1.0432708809149, -0.620661264171146,
                                -7.92533240855017, 3.81139911227905e-10, 0.577248211098585},
                               {"njobs", 232.633641078125, 27.607798453125, 56.2504977493207,
                                16.468459457086, -5.54149110902648, 60.7570880152765,
                                1.67640443388565, 0.100443513622335, 0.057576576942205}};
  ASSERT_EQ(each.size(), 4U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(each[i].factor, expected[i].factor);
    expect_digits(each[i].line->intercept, expected[i].intercept);
    expect_digits(each[i].line->slope, expected[i].slope);
    expect_digits(*each[i].line->intercept_standard_error, expected[i].intercept_error);
    expect_digits(*each[i].line->standard_error, expected[i].slope_error);
    expect_digits(*each[i].line->low, expected[i].low);
    expect_digits(*each[i].line->high, expected[i].high);
    expect_digits(*each[i].line->t, expected[i].t);
    expect_digits(*each[i].p, expected[i].p);
    expect_digits(*each[i].r_squared, expected[i].r_squared);
    EXPECT_EQ(each[i].observations, 48);
  }
  EXPECT_EQ(each[3].factor, "C(cpu)");
  EXPECT_EQ(each[3].df, 3);
  EXPECT_EQ(each[3].error_df, 44);
  expect_digits(*each[3].f, 0.296612308777595);
  expect_digits(*each[3].p, 0.827633150831651);
  expect_digits(*each[3].r_squared, 0.019822681196037);
}

}  // namespace
}  // namespace yates::anova
