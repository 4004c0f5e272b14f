#include "anova/variance/balanced.hpp"

#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "anova/fit/fit.hpp"
#include "anova/variance/term_table.hpp"
#include "numerics/random.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

/// A full factorial of a (3 levels), b (2), c (4) with `replicates` random values each.
std::string full_factorial(int replicates) {
  numerics::Random random(numerics::Seed{11});
  std::string csv = "a,b,c,y\n";
  for (int r = 0; r < replicates; ++r) {
    for (int cell = 0; cell < 24; ++cell) {
      csv += fmt::format("a{},b{},c{},{:.5f}\n", cell % 3, cell / 3 % 2, cell / 6,
                         1e6 + random.uniform());
    }
  }
  return csv;
}

TEST(Balanced, GivesWhatLeastSquaresGivesForMixedLevels) {
  for (const char* formula : {"y ~ a * b * c", "y ~ a + b + c", "y ~ c * a + b:c + b"}) {
    for (const int replicates : {1, 3}) {
      const Observations data = observe_csv(formula, full_factorial(replicates));
      const auto design = balanced_factorial(data);
      ASSERT_TRUE(design);
      EXPECT_EQ(design->levels, (std::vector<std::size_t>{3, 2, 4}));
      const Decomposition fast = decompose(data, *design, contrasts_of_means(data, *design));
      const Fit slow = fit(data);
      const TermGains gains = term_gains(slow, SumsOfSquares::type_3);
      for (std::size_t t = 0; t < gains.asked.size(); ++t) {
        const numerics::DoubleDouble ratio =
            fast.gains.asked[t].sum_of_squares / gains.asked[t].sum_of_squares;
        EXPECT_LT(std::abs((ratio - numerics::DoubleDouble(1.0)).value()), 1e-24) << formula;
        EXPECT_EQ(fast.gains.asked[t].df, gains.asked[t].df);
      }
      EXPECT_EQ(fast.residual_df, slow.residual_df);
      EXPECT_EQ(fast.pure_error_df, slow.pure_error_df);
      EXPECT_DOUBLE_EQ(fast.residual_sum_of_squares.value(), slow.residual_sum_of_squares.value());
      EXPECT_DOUBLE_EQ(fast.total_sum_of_squares.value(), slow.total_sum_of_squares.value());
    }
  }
}

/// The table of least squares, and the one of the fast transform.
void expect_same_table(const char* formula, const Observations& data, SumsOfSquares type) {
  AnalysisOptions options;
  options.type = type;
  const Fit slow = fit(data);
  const Analysis analysis = analyse(slow, options);
  const TermGains gains = term_gains(slow, type);
  ASSERT_EQ(analysis.terms.size(), gains.asked.size()) << formula;
  for (std::size_t t = 0; t < gains.asked.size(); ++t) {
    const TermRow& row = analysis.terms[t];
    EXPECT_EQ(row.df, gains.asked[t].df) << formula << ": " << row.term.text();
    EXPECT_DOUBLE_EQ(row.sum_of_squares, gains.asked[t].sum_of_squares.value()) << row.term.text();
    ASSERT_EQ(row.effect.has_value(), gains.asked[t].effect.has_value()) << row.term.text();
    if (row.effect) {
      EXPECT_DOUBLE_EQ(row.effect->value, *gains.asked[t].effect) << row.term.text();
    }
  }
}

TEST(Balanced, GivesTheTableThatLeastSquaresGives) {
  for (const char* formula : {"y ~ a * b * c", "y ~ a + b + c", "y ~ b * c + a", "y ~ a:b + c",
                              "y ~ a + a:b", "y ~ a:b + a:c"}) {
    for (const auto type : {SumsOfSquares::type_1, SumsOfSquares::type_2, SumsOfSquares::type_3}) {
      expect_same_table(formula, observe_csv(formula, full_factorial(2)), type);
    }
  }
}

/// a and b of 36 levels each, two values of each cell: so large that least squares is not asked.
TEST(ManyCoefficients, AreCountedWithTheMarginsThatTheModelLeavesOut) {
  numerics::Random random(numerics::Seed{12});
  std::string csv = "a,b,y\n";
  for (int row = 0; row < 2 * 36 * 36; ++row) {
    const int a = row % 36;
    const int b = row / 36 % 36;
    csv += fmt::format("a{},b{},{:.5f}\n", a, b, a + 2.0 * b + random.uniform());
  }
  const auto table_of = [&](const char* formula, SumsOfSquares type) {
    AnalysisOptions options;
    options.type = type;
    return analyse_many_coefficients(observe_csv(formula, csv), options);
  };
  const auto whole = table_of("y ~ a * b", SumsOfSquares::type_1);
  ASSERT_TRUE(whole);
  double explained = 0.0;
  for (const TermRow& row : whole->terms) explained += row.sum_of_squares;
  for (const auto type : {SumsOfSquares::type_1, SumsOfSquares::type_2}) {
    const auto cells = table_of("y ~ a:b", type);
    ASSERT_TRUE(cells);
    ASSERT_EQ(cells->terms.size(), 1U);
    EXPECT_EQ(cells->terms[0].df, 36 * 36 - 1);
    EXPECT_NEAR(cells->terms[0].sum_of_squares, explained, 1e-9 * explained);
    EXPECT_EQ(cells->residual.df, whole->residual.df);
    EXPECT_NEAR(cells->residual.sum_of_squares, whole->residual.sum_of_squares, 1e-6);
    const auto nested = table_of("y ~ a + a:b", type);
    ASSERT_TRUE(nested);
    EXPECT_EQ(nested->terms[0].df, 35);
    EXPECT_EQ(nested->terms[1].df, 36 * 35);
  }
}

TEST(Balanced, IsNotSaidOfUnequalCountsEmptyCellsOrNumbersOfManyLevels) {
  const std::string all = full_factorial(2);
  const std::string one_less = all.substr(0, all.rfind('\n', all.size() - 2) + 1);
  EXPECT_FALSE(balanced_factorial(observe_csv("y ~ a * b", one_less)));
  EXPECT_FALSE(balanced_factorial(observe_csv("y ~ a", "a,y\n1,1\n2,2\n3,3\n")));
  EXPECT_TRUE(balanced_factorial(observe_csv("y ~ a", "a,y\n1,1\n2,2\n1,3\n2,5\n")));
  EXPECT_FALSE(balanced_factorial(observe_csv("y ~ a + I(a^2)", "a,y\n1,1\n2,2\n")));
  EXPECT_FALSE(balanced_factorial(observe_csv("y ~ 0 + a", all)));
}

/// 1,000 levels, the odd ones with three runs and the even ones with two: sums of squares by hand.
TEST(ManyCoefficients, OneFactorNeedsNoBalance) {
  std::string csv = "a,y\n";
  double count = 0.0;
  double sum = 0.0;
  for (int i = 0; i < 1000; ++i) {
    const int mean = i % 10;
    csv += fmt::format("a{0},{1}\na{0},{2}\n", i, mean - 1, mean + 1);
    if (i % 2 == 1) csv += fmt::format("a{},{}\n", i, mean);
    count += 2 + i % 2;
    sum += mean * (2 + i % 2);
  }
  double between = 0.0;
  for (int i = 0; i < 1000; ++i) {
    between += (2 + i % 2) * std::pow(i % 10 - sum / count, 2);
  }
  const auto analysis = analyse_many_coefficients(observe_csv("y ~ a", csv), {});
  ASSERT_TRUE(analysis);
  EXPECT_EQ(analysis->terms[0].df, 999);
  EXPECT_NEAR(analysis->terms[0].sum_of_squares, between, 1e-9 * between);
  EXPECT_EQ(analysis->residual.df, 1500);
  EXPECT_NEAR(analysis->residual.sum_of_squares, 2000.0, 1e-9);
  EXPECT_TRUE(analysis->coefficients.empty());
  EXPECT_FALSE(analyse_many_coefficients(observe_csv("y ~ a", csv.substr(0, 2000)), {}));
}

}  // namespace
}  // namespace yates::anova
