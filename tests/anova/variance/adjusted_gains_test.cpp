#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "anova/variance/term_table.hpp"
#include "numerics/random.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

/// Unbalanced: three categories of 2, 3 and 4 levels, two numbers, and what `extra` makes of a row.
std::string unbalanced(int rows, std::uint64_t seed) {
  numerics::Random random(numerics::Seed{seed});
  std::string csv = "a,b,c,x,z,copy,y\n";
  for (int row = 0; row < rows; ++row) {
    const auto a = static_cast<int>(2 * random.uniform());
    const auto b = static_cast<int>(3 * random.uniform() * random.uniform());
    const auto c = static_cast<int>(4 * random.uniform());
    const double x = random.uniform();
    const double z = random.uniform() + 0.3 * x;
    csv += fmt::format("a{},b{},c{},{:.4f},{:.4f},k{},{:.4f}\n", a, b, c, x, z, a,
                       a + 0.4 * b * c + x - z + random.uniform());
  }
  return csv;
}

/// What leaving the term out adds to the residual.
void expect_gain(const std::string& full, const std::string& without, const std::string& name,
                 SumsOfSquares type, const std::string& all_terms, const std::string& csv) {
  AnalysisOptions options;
  options.type = type;
  const Fit larger = fit_csv(full, csv);
  const Fit smaller = fit_csv(without, csv);
  const TermRow row = term(analyse_csv(all_terms, csv, options), name);
  const double gain = (smaller.residual_sum_of_squares - larger.residual_sum_of_squares).value();
  EXPECT_EQ(row.df, smaller.residual_df - larger.residual_df) << name;
  EXPECT_NEAR(row.sum_of_squares, gain, 1e-12 * (1.0 + gain)) << name;
}

TEST(AdjustedGains, AreWhatLeavingATermOutAddsToTheResidual) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const std::string csv = unbalanced(90, seed);
    const std::vector<std::string> terms = {"a", "b", "c", "x", "z"};
    const std::string all = "y ~ a + b + c + x + z";
    for (const std::string& left_out : terms) {
      std::string others;
      for (const std::string& other : terms) {
        if (other != left_out) others += (others.empty() ? "y ~ " : " + ") + other;
      }
      expect_gain(all, others, left_out, SumsOfSquares::type_2, all, csv);
      expect_gain(all, others, left_out, SumsOfSquares::type_3, all, csv);
    }
  }
}

TEST(AdjustedGains, OfTypeTwoLeaveOutWhatContainsATerm) {
  const std::string csv = unbalanced(120, 4);
  const std::string all = "y ~ a * b + a * c + b * x";
  const auto expect = [&](const std::string& full, const std::string& without,
                          const std::string& name) {
    expect_gain(full, without, name, SumsOfSquares::type_2, all, csv);
  };
  expect("y ~ a + b + c + x + b:x", "y ~ b + c + x + b:x", "a");
  expect("y ~ a + b + c + x + a:c", "y ~ a + c + x + a:c", "b");
  expect("y ~ a + b + c + x + a:b + b:x", "y ~ a + b + x + a:b + b:x", "c");
  expect(all, "y ~ a + b + c + x + a:c + b:x", "a:b");
  expect(all, "y ~ a + b + c + x + a:b + b:x", "a:c");
  expect(all, "y ~ a + b + c + x + a:b + a:c", "b:x");
}

TEST(AdjustedGains, OfAColumnThatAnotherOneRepeatsAreNothing) {
  const std::string csv = unbalanced(60, 5);
  // The copy has all that a has: neither adds anything to the other.
  for (const SumsOfSquares type : {SumsOfSquares::type_2, SumsOfSquares::type_3}) {
    AnalysisOptions options;
    options.type = type;
    const Analysis analysis = analyse_csv("y ~ a + b + copy + x", csv, options);
    EXPECT_EQ(term(analysis, "a").df, 0);
    EXPECT_EQ(term(analysis, "copy").df, 0);
    EXPECT_EQ(term(analysis, "b").df, 2);
    const Analysis alone = analyse_csv("y ~ a + b + x", csv, options);
    EXPECT_NEAR(term(analysis, "b").sum_of_squares, term(alone, "b").sum_of_squares, 1e-12);
    EXPECT_NEAR(term(analysis, "x").sum_of_squares, term(alone, "x").sum_of_squares, 1e-12);
  }
}

TEST(AdjustedGains, KeepTheColumnsThatEmptyCellsLeave) {
  // Without (a1, b2) one column of a:b cannot be estimated; the other one can.
  std::string csv = "a,b,y\n";
  int row = 0;
  for (const std::string setting : {"a0,b0", "a0,b1", "a0,b2", "a1,b0", "a1,b1"}) {
    for (int k = 0; k < 3 + row % 2; ++k) {
      csv += fmt::format("{},{}\n", setting, (row * 37 + k * 11) % 17);
    }
    ++row;
  }
  const Fit larger = fit_csv("y ~ a * b", csv);
  const Fit smaller = fit_csv("y ~ a + b", csv);
  const TermRow row_of = term(analyse(larger), "a:b");
  EXPECT_EQ(row_of.df, 1);
  EXPECT_NEAR(row_of.sum_of_squares,
              (smaller.residual_sum_of_squares - larger.residual_sum_of_squares).value(), 1e-12);
}

}  // namespace
}  // namespace yates::anova
