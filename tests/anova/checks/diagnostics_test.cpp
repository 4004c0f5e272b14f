#include "anova/checks/diagnostics.hpp"

#include <cmath>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "anova/fit/fit.hpp"
#include "numerics/distributions.hpp"
#include "numerics/random.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

double normal(numerics::Random& random) {
  return numerics::normal_quantile(std::max(random.uniform(), 1e-12));
}

/// Three levels with 20 runs each, launched in a mixed order; `noise(mean, run)` makes the scatter.
template <typename Noise>
Fit noisy_fit(Noise noise) {
  std::string csv = "run,level,y\n";
  for (int run = 1; run <= 60; ++run) {
    const int level = run % 3;
    const double mean = level == 0 ? 10.0 : level == 1 ? 20.0 : 80.0;
    csv += std::to_string(run) + ",l" + std::to_string(level) + "," +
           std::to_string(mean + noise(mean, run)) + "\n";
  }
  return fit_csv("y ~ level", csv);
}

CheckVerdict verdict(const Fit& fitted, CheckCode code) {
  for (const Check& one : check(fitted, analyse(fitted))) {
    if (one.code == code) return one.verdict;
  }
  return CheckVerdict::not_possible;
}

TEST(Check, RepeatsThatAgreeExactlyMakeLackOfFitCertain) {
  const Fit fitted = fit_csv("y ~ x", "x,y\n1,1\n1,1\n2,3\n2,3\n3,4\n3,4\n");
  for (const Check& one : check(fitted, analyse(fitted))) {
    if (one.code != CheckCode::lack_of_fit) continue;
    EXPECT_EQ(one.verdict, CheckVerdict::fail);
    EXPECT_EQ(one.result, "repeated runs agree exactly: what the model misses is not noise");
  }
}

TEST(Residuals, AddUpToZeroAndMatchTheResidualSumOfSquares) {
  numerics::Random random(numerics::Seed{1});
  const Fit fitted = noisy_fit([&](double, int) { return normal(random); });
  double sum = 0.0;
  double squares = 0.0;
  for (const Residual& residual : residuals(fitted)) {
    sum += residual.residual;
    squares += residual.residual * residual.residual;
  }
  EXPECT_NEAR(sum, 0.0, 1e-9);
  EXPECT_NEAR(squares, fitted.residual_sum_of_squares.value(), 1e-9);
}

TEST(Residuals, StudentisedAsInR) {
  // rstudent(lm(c(1, 2, 4, 4.5, 9) ~ c(1, 2, 3, 4, 5)))
  const Fit fitted = fit_csv("y ~ x", "x,y\n1,1\n2,2\n3,4\n4,4.5\n5,9\n");
  const std::vector<Residual> all = residuals(fitted);
  const std::vector<double> expected = {0.765092055676008, -0.214373231428137, -0.0794301470789539,
                                        -2.48672948456637, 4.38178046004133};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_NEAR(all[i].studentized.value(), expected[i], 1e-9);
  }
}

TEST(Residuals, NormalQuantilesAreBloms) {
  const Fit fitted = fit_csv("y ~ x", "x,y\n1,1\n2,2\n3,4\n4,4.5\n5,9\n");
  double sum = 0.0;
  for (const Residual& residual : residuals(fitted)) sum += residual.normal_quantile;
  EXPECT_NEAR(sum, 0.0, 1e-12);
}

TEST(Check, WellBehavedNoisePassesEveryCheck) {
  numerics::Random random(numerics::Seed{2});
  const Fit fitted = noisy_fit([&](double, int) { return normal(random); });
  for (const Check& one : check(fitted, analyse(fitted))) {
    EXPECT_EQ(one.verdict, CheckVerdict::ok) << to_string(one.code) << ": " << one.result;
    EXPECT_TRUE(one.advice.empty());
  }
}

TEST(Check, SpreadThatGrowsWithTheMeanIsSeen) {
  numerics::Random random(numerics::Seed{3});
  const Fit fitted = noisy_fit([&](double mean, int) { return 0.1 * mean * normal(random); });
  EXPECT_EQ(verdict(fitted, CheckCode::equal_spread), CheckVerdict::fail);
}

/// 3x3 with three runs each; `sigma` of the levels of both factors.
template <typename Sigma>
Check spread_of_crossed(const Sigma& sigma, std::uint64_t seed) {
  numerics::Random random{numerics::Seed{seed}};
  std::string csv = "a,b,y\n";
  for (int run = 0; run < 27; ++run) {
    const int a = run % 3;
    const int b = run / 3 % 3;
    csv += "a" + std::to_string(a) + ",b" + std::to_string(b) + "," +
           std::to_string(100.0 + sigma(a, b) * normal(random)) + "\n";
  }
  const Fit fitted = fit_csv("y ~ a * b", csv);
  for (const Check& one : check(fitted, analyse(fitted))) {
    if (one.code == CheckCode::equal_spread) return one;
  }
  throw std::logic_error("no check of equal spread");
}

TEST(Check, SpreadIsLookedAtByFactorAndBySetting) {
  // The means are equal, so that residuals cannot grow with them.
  const Check level = spread_of_crossed([](int a, int) { return a == 1 ? 10.0 : 1.0; }, 21);
  EXPECT_NE(level.verdict, CheckVerdict::ok) << level.result;
  EXPECT_EQ(level.looked_at, "variances of repeated runs by factor");
  EXPECT_TRUE(level.result.starts_with("a: standard deviations up to ")) << level.result;
  const Check setting =
      spread_of_crossed([](int a, int b) { return a == 1 && b == 2 ? 50.0 : 1.0; }, 22);
  EXPECT_NE(setting.verdict, CheckVerdict::ok) << setting.result;
  EXPECT_EQ(setting.looked_at, "variances of repeated runs by setting");
  EXPECT_TRUE(setting.result.starts_with("a=a1, b=b2: ")) << setting.result;
  EXPECT_EQ(spread_of_crossed([](int, int) { return 1.0; }, 23).verdict, CheckVerdict::ok);
}

TEST(Check, DriftIsSeen) {
  numerics::Random random(numerics::Seed{4});
  const Fit fitted = noisy_fit([&](double, int run) { return 0.1 * run + normal(random); });
  EXPECT_EQ(verdict(fitted, CheckCode::drift), CheckVerdict::fail);
}

TEST(Check, DriftIsSeenThroughBlocks) {
  numerics::Random random(numerics::Seed{8});
  std::string csv = "run,standard_order,replicate,block,level,y\n";
  for (int run = 1; run <= 60; ++run) {
    const int block = (run - 1) / 20 + 1;
    csv += std::to_string(run) + ",1," + std::to_string(block) + "," + std::to_string(block) +
           ",l" + std::to_string(run * 7 % 2) + "," + std::to_string(0.2 * run + normal(random)) +
           "\n";
  }
  EXPECT_EQ(verdict(fit_csv("y ~ level", csv), CheckCode::drift), CheckVerdict::fail);
}

TEST(Check, AnOutlierAmongIdenticalRunsIsSeen) {
  const Fit fitted = fit_csv("y ~ a", "a,y\np,10\np,10\np,10\np,17\nq,12\nq,12\nq,12\nq,12\n");
  EXPECT_EQ(verdict(fitted, CheckCode::outliers), CheckVerdict::fail);
}

TEST(Check, OneStrangeRunIsNamed) {
  numerics::Random random(numerics::Seed{5});
  const Fit fitted = noisy_fit([&](double, int run) { return run == 37 ? 12.0 : normal(random); });
  for (const Check& one : check(fitted, analyse(fitted))) {
    if (one.code != CheckCode::outliers) continue;
    EXPECT_EQ(one.verdict, CheckVerdict::fail);
    EXPECT_EQ(one.result.substr(0, 7), "run 37:");
  }
}

TEST(Check, NamesTheRunsSetAsideBesideTheLargestResidual) {
  std::vector<Check> checks = {{CheckCode::outliers, "", "", "run 37: +4", CheckVerdict::look,
                                "look at the output of run 37", 4.6, 37}};
  name_set_aside(checks, {37, 58}, true);
  EXPECT_EQ(checks[0].result, "run 37: +4");
  name_set_aside(checks, {58}, true);
  EXPECT_EQ(checks[0].result, "run 37: +4; by a robust fit, run 58 stands out");
  EXPECT_EQ(checks[0].advice,
            "look at the output of run 37 and run 58; do not drop them without a reason");
}

TEST(Check, HeavyTailsAreSeen) {
  numerics::Random random(numerics::Seed{6});
  const Fit fitted = noisy_fit([&](double, int) { return std::pow(normal(random), 5); });
  EXPECT_EQ(verdict(fitted, CheckCode::normality), CheckVerdict::fail);
}

/// 24 settings in turn, one strange row; more rows than are looked at one by one.
std::string many_rows(std::size_t rows, std::size_t strange) {
  numerics::Random random(numerics::Seed{12});
  std::string csv = "a,b,y\n";
  for (std::size_t row = 0; row < rows; ++row) {
    const double value = row == strange ? -30.0 : static_cast<double>(row % 6) + normal(random);
    csv += "a" + std::to_string(row % 6) + ",b" + std::to_string(row / 6 % 4) + "," +
           std::to_string(value) + "\n";
  }
  return csv;
}

TEST(Residuals, OfManyRowsAreThinnedButForTheLargest) {
  const std::size_t rows = 4 * most_rows_looked_at;
  const Fit fitted = fit_csv("y ~ a * b", many_rows(rows, 777));
  const std::vector<Residual> all = residuals(fitted);
  ASSERT_EQ(all.size(), most_rows_looked_at + most_extreme_rows);
  EXPECT_EQ(all[most_rows_looked_at].row, 777U);
  std::vector<int> seen(fitted.observations.points.size(), 0);
  for (std::size_t i = 0; i < most_rows_looked_at; ++i) {
    EXPECT_EQ(all[i].row / 4, i);
    ++seen[all[i].point];
  }
  // Rows taken at equal distances would all belong to six of the 24 settings.
  for (const int count : seen) EXPECT_GT(count, 300);
  for (std::size_t i = most_rows_looked_at + 1; i < all.size(); ++i) {
    EXPECT_LE(std::abs(all[i].residual), std::abs(all[i - 1].residual));
    EXPECT_GT(std::abs(all[i].normal_quantile), 3.0);
  }
}

TEST(Check, OfManyRowsSaysHowManyItLookedAtAndFindsTheOutlierAmongAll) {
  const Fit fitted = fit_csv("y ~ a * b", many_rows(3 * most_rows_looked_at, 20001));
  for (const Check& one : check(fitted, analyse(fitted))) {
    if (one.code == CheckCode::equal_spread || one.code == CheckCode::normality) {
      EXPECT_NE(one.result.find("(on 10000 of 30000 rows)"), std::string::npos) << one.result;
    }
    if (one.code != CheckCode::outliers) continue;
    EXPECT_EQ(one.result.substr(0, 10), "row 20002:");
    EXPECT_NE(one.result.find("over 30000 runs"), std::string::npos) << one.result;
  }
}

TEST(Check, SummariesAllowOnlyWhatNeedsNoRawData) {
  ObserveOptions options;
  options.summaries = table::SummaryColumns{"n", "mean", "sd"};
  const Fit fitted = fit(observe_csv("y ~ a", "a,n,mean,sd\np,3,2,1\nq,3,5,1\n", options));
  EXPECT_EQ(check(fitted, analyse(fitted)).size(), 2U);
}

TEST(Check, NobodyIsToldToTakeALogarithmTwice) {
  std::vector<Check> checks = {
      {CheckCode::equal_spread, "", "", "", CheckVerdict::look, "fit the logarithm", 0.6}};
  advise_on_logarithm(checks);
  EXPECT_NE(checks[0].advice.find("even of the logarithm"), std::string::npos);
  checks[0] = {CheckCode::equal_spread, "", "", "", CheckVerdict::look, "it shrinks", -0.6};
  advise_on_logarithm(checks);
  EXPECT_EQ(checks[0].advice, "it shrinks");
}

std::string advice(const std::vector<Check>& checks, CheckCode code) {
  for (const Check& one : checks) {
    if (one.code == code) return one.advice;
  }
  return "";
}

TEST(Check, RunsInTwoGroupsAreNoCaseOfOutliers) {
  numerics::Random random(numerics::Seed{6});
  const auto checked = [](const Fit& fitted) { return check(fitted, analyse(fitted)); };
  const Fit heavy = noisy_fit([&](double, int) { return std::pow(normal(random), 5); });
  EXPECT_NE(advice(checked(heavy), CheckCode::normality).find("outliers"), std::string::npos);
  const Fit two =
      noisy_fit([&](double, int run) { return (run % 2 ? 5.0 : -5.0) + normal(random); });
  EXPECT_NE(advice(checked(two), CheckCode::normality).find("two groups"), std::string::npos);
}

TEST(Check, AnOutlyingRunIsSaidToBeMeasuredByTheNoiseOfAll) {
  numerics::Random random(numerics::Seed{4});
  const Fit fitted = noisy_fit([&](double mean, int) {
    return (mean > 70 ? 20.0 : 1.0) * normal(random) +
           (mean > 70 && random.uniform() < 0.1 ? 90.0 : 0.0);
  });
  ASSERT_NE(verdict(fitted, CheckCode::equal_spread), CheckVerdict::ok);
  ASSERT_NE(verdict(fitted, CheckCode::outliers), CheckVerdict::ok);
  EXPECT_NE(advice(check(fitted, analyse(fitted)), CheckCode::outliers).find("noise of all"),
            std::string::npos);
}

}  // namespace
}  // namespace yates::anova
