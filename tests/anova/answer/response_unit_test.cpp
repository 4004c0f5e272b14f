#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "anova/answer/answer_parts.hpp"
#include "language/error.hpp"
#include "tests/anova/minimizing.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

/// Times of two codecs, each with the exponent behind it: "12.1e200".
table::Table times(const std::string& exponent) {
  const std::vector<std::string> rows = {"xz,1,12.1",  "xz,1,12.0",  "xz,2,12.4",  "xz,2,12.1",
                                         "zstd,1,2.0", "zstd,1,2.2", "zstd,2,2.1", "zstd,2,2.3"};
  std::string csv = "codec,threads,time\n";
  for (const std::string& row : rows) csv += row + exponent + "\n";
  return table::read_text(csv, table::FileFormat::csv, "data.csv");
}

void expect_close(double found, double expected, const std::string& what) {
  EXPECT_NEAR(found / expected, 1.0, 1e-12) << what;
}

void expect_close(std::optional<double> found, std::optional<double> expected,
                  const std::string& what) {
  ASSERT_EQ(found.has_value(), expected.has_value()) << what;
  if (expected) expect_close(*found, *expected, what);
}

class Magnitude : public testing::TestWithParam<int> {};

TEST_P(Magnitude, ChangesNoTestAndNoShare) {
  const int exponent = GetParam();
  const std::string formula = "time ~ codec * C(threads)";
  const Answer plain = answer(times(""), minimizing(formula));
  const Answer scaled = answer(times("e" + std::to_string(exponent)), minimizing(formula));
  const double unit = std::pow(10.0, exponent);
  const int square_exponent = scaled.analysis.square_exponent;
  ASSERT_EQ(scaled.analysis.terms.size(), plain.analysis.terms.size());
  for (std::size_t t = 0; t < plain.analysis.terms.size(); ++t) {
    const TermRow& found = scaled.analysis.terms[t];
    const TermRow& expected = plain.analysis.terms[t];
    expect_close(found.f, expected.f, "F of " + expected.term.text());
    expect_close(found.p, expected.p, "p of " + expected.term.text());
    expect_close(found.variation_percent, expected.variation_percent, expected.term.text());
    expect_close(found.effect->value, expected.effect->value * unit, expected.term.text());
    expect_close(found.sum_of_squares,
                 expected.sum_of_squares * std::pow(10.0, 2 * exponent - square_exponent),
                 "sum of squares of " + expected.term.text());
  }
  for (std::size_t c = 0; c < plain.analysis.coefficients.size(); ++c) {
    const Coefficient& found = scaled.analysis.coefficients[c];
    const Coefficient& expected = plain.analysis.coefficients[c];
    expect_close(*found.estimate, *expected.estimate * unit, expected.name);
    expect_close(*found.standard_error, *expected.standard_error * unit, expected.name);
  }
  expect_close(scaled.analysis.mean, plain.analysis.mean * unit, "mean");
  expect_close(*scaled.analysis.sigma, *plain.analysis.sigma * unit, "sigma");
  ASSERT_TRUE(scaled.decision && scaled.decision->parts[0].best);
  EXPECT_EQ(scaled.decision->parts[0].best, plain.decision->parts[0].best);
  expect_close(scaled.decision->candidates[0].observed_mean,
               plain.decision->candidates[0].observed_mean * unit, "observed mean");
  ASSERT_TRUE(scaled.signs.has_value());
  expect_close(scaled.signs->effects[1].q, plain.signs->effects[1].q * unit, "q");
}

INSTANTIATE_TEST_SUITE_P(Powers, Magnitude, testing::Values(-298, -200, -145, -20, 20, 145, 298));

TEST(ResponseUnit, IsSaidOnlyWhereSquaresAreBeyondADouble) {
  EXPECT_EQ(answer(times("e20"), minimizing("time ~ codec")).analysis.square_exponent, 0);
  EXPECT_EQ(answer(times("e145"), minimizing("time ~ codec")).analysis.square_exponent, 0);
  const Answer huge = answer(times("e200"), minimizing("time ~ codec"));
  EXPECT_NE(huge.analysis.square_exponent, 0);
  EXPECT_EQ(huge.analysis.notes.back().code, model::NoteCode::squares_in_units);
}

TEST(ResponseUnit, AppliesToLimits) {
  Request request = minimizing("time ~ codec");
  request.question.goal = Goal::maximize;
  request.question.limit = Limit{language::Comparison::less_or_equal, 5e200};
  const Answer result = answer(times("e200"), request);
  ASSERT_TRUE(result.decision && result.decision->parts[0].best);
  EXPECT_EQ(result.levels_of(result.decision->candidates[*result.decision->parts[0].best]).front(),
            "zstd");
  EXPECT_EQ(result.limit, request.question.limit);
}

TEST(ResponseUnit, OfATransformedResponseIsLeftToTheUser) {
  try {
    answer(times("e200"), minimizing("I(time * 3) ~ codec"));
    FAIL() << "squares beyond a double were computed";
  } catch (const language::InputError& error) {
    EXPECT_NE(std::string(error.what()).find("whose squares a double cannot hold"),
              std::string::npos)
        << error.what();
  }
}

TEST(ResponseUnit, NumbersOnTheRightAreRefusedWithWhatToWrite) {
  const table::Table table = table::read_text("x,y\n1e200,1\n2e200,2.1\n3e200,2.9\n4e200,4\n",
                                              table::FileFormat::csv, "data.csv");
  try {
    answer(table, minimizing("y ~ x"));
    FAIL() << "squares beyond a double were computed";
  } catch (const language::InputError& error) {
    EXPECT_NE(std::string(error.what()).find("write I(x/1e200) in the formula"), std::string::npos)
        << error.what();
  }
  EXPECT_NEAR(*answer(table, minimizing("y ~ I(x/1e200)")).analysis.coefficients.at(1).estimate,
              0.98, 1e-12);
}

TEST(ResponseUnit, RefusesAnInteractionWhoseSquaresNoDoubleHolds) {
  for (const std::string power : {"e110", "e-110"}) {
    std::string csv = "x,z,y\n";
    for (int row = 0; row < 12; ++row)
      csv += fmt::format("{}{},{}{},{}\n", 1 + row % 4, power, 1 + row / 4, power, row * row % 7);
    const table::Table table = table::read_text(csv, table::FileFormat::csv, "runs.csv");
    Request request;
    request.formula = model::parse("y ~ x + z");
    EXPECT_NO_THROW(answer(table, request));
    request.formula = model::parse("y ~ x * z");
    try {
      answer(table, request);
      ADD_FAILURE() << power;
    } catch (const language::InputError& error) {
      EXPECT_NE(std::string(error.what()).find("the product of x and z has values of about 1e"),
                std::string::npos)
          << error.what();
    }
  }
}

}  // namespace
}  // namespace yates::anova
