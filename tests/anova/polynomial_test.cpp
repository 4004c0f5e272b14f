// poly(x, k) as R 4.2.2 has it: lm(y ~ poly(x, 2)), anova, predict, car::Anova.
#include <cmath>

#include <gtest/gtest.h>

#include "anova/fit/fit.hpp"
#include "anova/means/marginal_means.hpp"
#include "anova/variance/each_factor.hpp"
#include "language/error.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

const std::string data =
    "x,a,y\n1,p,2.1\n1,q,1.9\n2,p,3.5\n3,q,4.0\n3,p,4.4\n3,q,4.1\n5,p,9.7\n8,q,8.8\n";

TEST(Polynomial, CoefficientsAndTableAreThoseOfR) {
  const Fit fitted = fit_csv("y ~ poly(x, 2)", data);
  const Analysis analysis = analyse(fitted);
  ASSERT_EQ(analysis.terms.size(), 1U);
  EXPECT_EQ(analysis.terms[0].term, "poly(x, 2)");
  EXPECT_EQ(analysis.terms[0].df, 2);
  EXPECT_NEAR(analysis.terms[0].sum_of_squares, 50.83500837520940, 1e-12);
  EXPECT_NEAR(*analysis.terms[0].f, 16.18178, 1e-5);
  ASSERT_EQ(analysis.coefficients.size(), 3U);
  EXPECT_EQ(analysis.coefficients[1].name, "poly(x, 2)[1]");
  EXPECT_EQ(analysis.coefficients[2].name, "poly(x, 2)[2]");
  EXPECT_NEAR(*analysis.coefficients[0].estimate, 4.8125, 1e-14);
  EXPECT_NEAR(*analysis.coefficients[1].estimate, 6.903478591743925, 1e-13);
  EXPECT_NEAR(*analysis.coefficients[2].estimate, -1.782411767393472, 1e-13);
  EXPECT_NEAR(*analysis.coefficients[1].standard_error, 1.2532949872069710, 1e-13);
  EXPECT_NEAR(*analysis.r_squared, 0.8661797767921346, 1e-14);
  EXPECT_NEAR(fitted.matrix.X(3, 1).value(), 0.28577380332470420, 1e-15);
  EXPECT_NEAR(fitted.matrix.X(3, 2).value(), -0.41384134232386144, 1e-15);
}

TEST(Polynomial, MeansAreThePredictionsAtTheLevels) {
  const Fit fitted = fit_csv("y ~ poly(x, 2)", data);
  const std::size_t factors[] = {0};
  const auto means = marginal_means(fitted, factors, {});
  const double expected[] = {1.548680904522611, 3.429124790619765, 5.051654103852596,
                             7.522969011725293, 9.295582077051925};
  ASSERT_EQ(means.size(), 5U);
  for (std::size_t i = 0; i < 5; ++i) EXPECT_NEAR(means[i].mean, expected[i], 1e-13);
}

TEST(Polynomial, InteractionsAndTypesAreThoseOfR) {
  AnalysisOptions options;
  const Analysis two = analyse_csv("y ~ poly(x, 3) * a", data, options);
  EXPECT_NEAR(term(two, "poly(x, 3)").sum_of_squares, 57.9958294211485850, 1e-12);
  EXPECT_NEAR(term(two, "a").sum_of_squares, 0.6992988267590901, 1e-12);
  EXPECT_EQ(term(two, "poly(x, 3):a").df, 2);
  EXPECT_NEAR(term(two, "poly(x, 3):a").sum_of_squares, 0.5866705788514101, 1e-12);
  options.type = SumsOfSquares::type_3;
  const Analysis three = analyse_csv("y ~ poly(x, 2) * a", data, options);
  EXPECT_NEAR(term(three, "poly(x, 2)").sum_of_squares, 36.50349530755314, 1e-12);
  EXPECT_NEAR(term(three, "a").sum_of_squares, 5.79584217398399, 1e-12);
  EXPECT_NEAR(term(three, "poly(x, 2):a").sum_of_squares, 5.05299779511533, 1e-12);
}

/// The same space as x, x^2, x^3, whatever the origin.
TEST(Polynomial, SpansThePowers) {
  const std::string far =
      "x,y\n1000000001,2.1\n1000000002,3.5\n1000000003,4\n1000000005,9.7\n1000000008,8\n"
      "1000000009,3\n";
  const std::string near = "x,y\n1,2.1\n2,3.5\n3,4\n5,9.7\n8,8\n9,3\n";
  const Analysis a = analyse_csv("y ~ poly(x, 3)", far);
  const Analysis b = analyse_csv("y ~ x + I(x^2) + I(x^3)", near);
  EXPECT_NEAR(a.residual.sum_of_squares, b.residual.sum_of_squares,
              1e-13 * b.residual.sum_of_squares);
}

TEST(Polynomial, PowersFarFromZeroNearlyDependAndTheNoteSaysHowNearlyWithoutAnExponent) {
  const std::string far =
      "x,y\n1000001,2.1\n1000002,3.5\n1000003,4\n1000005,9.7\n1000008,8\n1000009,3\n";
  const Analysis analysis = analyse_csv("y ~ x + I(x^2) + I(x^3)", far);
  std::string text;
  for (const model::Note& note : analysis.notes) {
    if (note.code == model::NoteCode::ill_conditioned) text = note.text;
  }
  EXPECT_NE(text.find("(condition number up to 10^1"), std::string::npos) << text;
}

TEST(Polynomial, AloneItIsACurve) {
  const auto each = each_factor(observe_csv("y ~ poly(x, 2) * a", data));
  ASSERT_EQ(each.size(), 2U);
  EXPECT_FALSE(each[0].line.has_value());
  EXPECT_EQ(each[0].df, 2);
  EXPECT_NEAR(*each[0].r_squared, 0.8661797767921346, 1e-14);
}

TEST(Polynomial, TheArgumentMayBeArithmetic) {
  const Analysis a = analyse_csv("y ~ poly(log2(x), 1)", data);
  const Analysis b = analyse_csv("y ~ log2(x)", data);
  EXPECT_NEAR(*a.terms[0].f, *b.terms[0].f, 1e-12);
}

TEST(Polynomial, TheDegreeMustBeBelowTheNumberOfValues) {
  try {
    analyse_csv("y ~ poly(x, 5)", data);
    FAIL();
  } catch (const language::InputError& error) {
    EXPECT_STREQ(error.what(),
                 "poly(x, 5): there are 5 distinct values, so the degree can be at most 4");
  }
  for (const char* formula : {"y ~ poly(x)", "y ~ poly(x, 0)", "y ~ poly(x, 1.5)", "y ~ poly(x, a)",
                              "y ~ poly(x, 2, raw=TRUE)", "y ~ poly(2, 2)"}) {
    EXPECT_THROW(analyse_csv(formula, data), language::UsageError) << formula;
  }
  EXPECT_THROW(analyse_csv("y ~ poly(a, 2)", data), language::InputError);
}

}  // namespace
}  // namespace yates::anova
