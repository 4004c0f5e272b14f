#include "anova/scale/transformation.hpp"

#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include <gtest/gtest.h>

#include "language/error.hpp"

namespace yates::anova {
namespace {

std::optional<Transformation> of(const std::string& response) {
  return transformation_of(language::parse(response, "formula"));
}

double evaluated(const std::string& response, double x) {
  return language::evaluate_number(
      language::parse(response, "formula"),
      [&](const std::string&) -> language::Value { return x; }, "formula");
}

struct Form {
  const char* text;
  bool increasing;
  bool needs_positive;
};

TEST(Transformation, GoesForthAsTheEvaluatorDoesAndBack) {
  const Form forms[] = {
      {"log(x)", true, true},
      {"log2(x)", true, true},
      {"log10(x)", true, true},
      {"sqrt(x)", true, true},
      {"exp(x)", true, false},
      {"I(1/x)", false, true},
      {"I(-x)", false, false},
      {"-x", false, false},
      {"I(100*x + 3)", true, false},
      {"log(1 + x)", true, false},
      {"I(x^2)", true, true},
      {"I(x^3)", true, false},
      {"I(x^-1)", false, true},
      {"I(x^-2)", false, true},
      {"I(x^0.3)", true, true},
      {"pow(x, 1/3)", true, true},
      {"I(2^x)", true, false},
      {"I(0.5^x)", false, false},
      {"I(5 - x/7)", false, false},
      {"I(-60/x)", true, true},
      {"log(x)/log(3)", true, true},
      {"log2(x/1000) * 10", true, true},
      {"I(sqrt(log(x) + 9) - 2)", true, true},
      {"I(3 - 1/(2 + sqrt(x)))", true, true},
      {"-log(1/x^2)", true, true},
      {"exp(-x)", false, false},
      {"I(x/1000)", true, false},
      {"I('10' * x)", true, false},
      {"I(x * -2 - -4)", false, false},
      {"log(exp(x))", true, false},
  };
  for (const Form& form : forms) {
    SCOPED_TRACE(form.text);
    const auto h = of(form.text);
    ASSERT_TRUE(h);
    EXPECT_FALSE(h->identity());
    EXPECT_EQ(h->increasing, form.increasing);
    EXPECT_EQ(h->needs_positive, form.needs_positive);
    EXPECT_EQ(language::to_string(h->quantity), "x");
    double before = std::numeric_limits<double>::quiet_NaN();
    for (const double x : {0.003, 0.25, 1.0, 2.0, 3.75, 12.5}) {
      const double y = h->forward(x);
      EXPECT_NEAR(y, evaluated(form.text, x), 1e-13 * std::abs(y));
      EXPECT_TRUE(h->covers(x));
      const auto back = h->inverse(y);
      ASSERT_TRUE(back);
      EXPECT_NEAR(*back, x, 1e-12);
      if (!std::isnan(before)) {
        EXPECT_EQ(y > before, form.increasing);
      }
      before = y;
    }
  }
}

TEST(Transformation, IsTheIdentityWithoutAnyFunction) {
  for (const char* text : {"time", "(time)", "I(time)", "+time", "I((time))", "time * 1",
                           "0 + time", "time^1", "time / (3 - 2)"}) {
    SCOPED_TRACE(text);
    const auto h = of(text);
    ASSERT_TRUE(h);
    EXPECT_TRUE(h->identity());
    EXPECT_TRUE(h->increasing);
    EXPECT_FALSE(h->needs_positive);
    EXPECT_EQ(language::to_string(h->quantity), "time");
    EXPECT_EQ(h->forward(-3.5), -3.5);
    EXPECT_EQ(h->inverse(-3.5), -3.5);
  }
}

TEST(Transformation, ExactConstantsStayExact) {
  EXPECT_EQ(of("I(time/1000)")->inverse(5.0), 5000.0);
  EXPECT_EQ(of("I(1/time)")->inverse(0.001), 1.0 / 0.001);
  EXPECT_EQ(of("log2(time)")->inverse(10.0), 1024.0);
  EXPECT_EQ(of("I(time^2)")->inverse(49.0), 7.0);
  EXPECT_EQ(of("I(time^3)")->inverse(27.0), 3.0);
  EXPECT_EQ(of("I(time^-5)")->inverse(0x1p-10), 4.0);
}

TEST(Transformation, SeveralColumnsAreAQuantityOfTheirOwn) {
  EXPECT_TRUE(of("I(requests / time)")->identity());
  EXPECT_EQ(language::to_string(of("requests / time")->quantity), "requests / time");
  EXPECT_EQ(language::to_string(of("log(requests / time)")->quantity), "requests / time");
  EXPECT_FALSE(of("log(requests / time)")->identity());
  // Nothing is to be recovered from these, so a column may occur twice.
  EXPECT_TRUE(of("hits / (hits + misses)")->identity());
  EXPECT_EQ(language::to_string(of("I(-max(read, write))")->quantity), "max(read, write)");
  EXPECT_EQ(language::to_string(of("1 / (user + `sys time`)")->quantity), "user + `sys time`");
}

TEST(Transformation, AbsentWhereOneColumnCannotBeRecovered) {
  for (const char* text :
       {"I(x^2 - x)", "x*x",     "x + x",      "x^x",          "abs(x)",
        "min(x, 3)",  "max(x)",  "floor(x)",   "round(x)",     "log(abs(x))",
        "0*x",        "x/0",     "0/x",        "x^0",          "1^x",
        "(0 - 2)^x",  "x*(1/0)", "I(x > 3)",   "I(a > b)",     "I(a == b or a > 2)",
        "log(3)",     "C(x)",    "poly(x, 2)", "log(-exp(x))", "sqrt(-1 - exp(x))"}) {
    EXPECT_FALSE(of(text)) << text;
  }
}

TEST(Transformation, UnknownFunctionsAreRefusedAsByTheEvaluator) {
  EXPECT_THROW(of("lgo(x)"), language::UsageError);
  EXPECT_THROW(of("log(x, 2)"), language::UsageError);
  EXPECT_THROW(of("a:b"), language::UsageError);
  EXPECT_THROW(of("log('fast')"), language::UsageError);
}

TEST(Transformation, TheInverseIsAbsentOutsideOfTheRange) {
  EXPECT_FALSE(of("I(1/time)")->inverse(-2.0));
  EXPECT_FALSE(of("I(1/time)")->inverse(0.0));
  EXPECT_FALSE(of("sqrt(time)")->inverse(-1e-9));
  EXPECT_FALSE(of("I(time^2)")->inverse(-1.0));
  EXPECT_FALSE(of("exp(time)")->inverse(0.0));
  EXPECT_FALSE(of("log(time)")->inverse(800.0));   // beyond the largest double
  EXPECT_FALSE(of("log(time)")->inverse(-800.0));  // below the smallest
  EXPECT_FALSE(of("I(time^-2)")->inverse(-4.0));
  EXPECT_FALSE(of("I(time)")->inverse(std::numeric_limits<double>::infinity()));
  EXPECT_EQ(of("sqrt(time)")->inverse(0.0), 0.0);
  EXPECT_EQ(of("I(x^3)")->inverse(-27.0), -3.0);
  EXPECT_EQ(of("I(-1/time)")->inverse(-4.0), 0.25);
}

TEST(Transformation, TheIntervalIsTheBranchOfPositiveQuantities) {
  const auto shifted = of("I(1/(x - 5))");
  EXPECT_EQ(shifted->lower, 5.0);
  EXPECT_FALSE(shifted->upper);
  EXPECT_TRUE(shifted->needs_positive);
  EXPECT_FALSE(shifted->covers(4.0));
  EXPECT_FALSE(shifted->covers(5.0));
  EXPECT_FALSE(shifted->inverse(-1.0));

  const auto headroom = of("I(1/(100 - utilization))");
  EXPECT_FALSE(headroom->lower);
  EXPECT_EQ(headroom->upper, 100.0);
  EXPECT_TRUE(headroom->increasing);
  EXPECT_FALSE(headroom->needs_positive);
  EXPECT_EQ(headroom->inverse(0.5), 98.0);

  const auto square = of("I((x - 5)^2)");
  EXPECT_EQ(square->lower, 5.0);
  EXPECT_EQ(square->inverse(9.0), 8.0);
  EXPECT_EQ(of("I((sqrt(x) - 3)^2)")->lower, 9.0);

  // Positive quantities are on the negative branch here.
  const auto turned = of("I(1/-x)");
  EXPECT_EQ(turned->upper, std::nullopt);
  EXPECT_EQ(turned->lower, 0.0);
  EXPECT_TRUE(turned->increasing);
  EXPECT_EQ(turned->inverse(-4.0), 0.25);
  const auto even = of("I((-x)^2)");
  EXPECT_TRUE(even->increasing);
  EXPECT_EQ(even->lower, 0.0);
  EXPECT_EQ(even->forward(3.0), 9.0);
  EXPECT_EQ(even->inverse(9.0), 3.0);
  const auto difference = of("I(1/(1 - (1 + exp(x))))");
  EXPECT_TRUE(difference->increasing);
  EXPECT_FALSE(difference->lower);
  EXPECT_NEAR(*difference->inverse(difference->forward(-2.0)), -2.0, 1e-12);

  const auto negative = of("log(-x)");
  EXPECT_EQ(negative->upper, 0.0);
  EXPECT_FALSE(negative->increasing);
  EXPECT_NEAR(*negative->inverse(negative->forward(-7.0)), -7.0, 1e-14);
}

TEST(Transformation, DifferencesOfLogarithmsAreRatios) {
  const auto base = [](const char* text) { return of(text)->logarithm_base(); };
  EXPECT_EQ(base("log(x)"), std::numbers::e);
  EXPECT_EQ(base("log2(x)"), 2.0);
  EXPECT_EQ(base("log10(x)"), 10.0);
  EXPECT_EQ(base("log(1000 * x)"), std::numbers::e);
  EXPECT_EQ(base("log(x / 60) + 7"), std::numbers::e);
  EXPECT_EQ(base("log2(requests / time)"), 2.0);
  EXPECT_NEAR(*base("log(x)/log(2)"), 2.0, 1e-15);
  EXPECT_NEAR(*base("10 * log10(x)"), std::pow(10.0, 0.1), 1e-15);
  EXPECT_NEAR(*base("log(x^2)"), std::exp(0.5), 1e-15);
  EXPECT_NEAR(*base("-log(1/x)"), std::numbers::e, 1e-15);
  EXPECT_NEAR(*base("log(sqrt(x))"), std::exp(2.0), 1e-14);

  EXPECT_FALSE(base("x"));
  EXPECT_FALSE(base("sqrt(x)"));
  EXPECT_FALSE(base("log(1 + x)"));
  EXPECT_FALSE(base("log(1/x)"));  // decreasing
  EXPECT_FALSE(base("-log(x)"));
  EXPECT_FALSE(base("log(x)/log(0.5)"));
  EXPECT_FALSE(base("log(log(x))"));
  EXPECT_FALSE(base("I(log(x)^2)"));
  EXPECT_FALSE(base("exp(log(x))"));
  EXPECT_FALSE(base("I(log(x)/1000)"));  // e^1000

  // What the base means.
  const auto h = of("10 * log10(x) + 30");
  EXPECT_NEAR(std::pow(*h->logarithm_base(), h->forward(12.0) - h->forward(3.0)), 4.0, 1e-12);
}

}  // namespace
}  // namespace yates::anova
