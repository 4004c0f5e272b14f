#include "anova/decision/middle_of_range.hpp"

#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "anova/decision/deciding_model.hpp"
#include "tests/anova/minimizing.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

struct Run {
  int a;
  int b;
  const char* y;
};

/// A face-centred design; the first 11 runs leave a corner and a face out.
const Run runs[] = {{50, 50, "102.3382"}, {50, 50, "99.3371"},  {50, 50, "100.1465"},
                    {80, 50, "96.8351"},  {80, 80, "94.5979"},  {50, 20, "99.5852"},
                    {50, 50, "98.9254"},  {20, 50, "103.1562"}, {20, 80, "103.4875"},
                    {50, 50, "99.7132"},  {80, 20, "95.0933"},  {20, 20, "104.3949"},
                    {50, 80, "99.2485"}};

std::string surface(int zero, std::size_t count) {
  std::string csv = "A,B,y\n";
  for (std::size_t i = 0; i < count; ++i) {
    csv += fmt::format("{},{},{}\n", runs[i].a - zero, runs[i].b - zero, runs[i].y);
  }
  return csv;
}

constexpr const char* formula = "y ~ A*B + I(A^2) + I(B^2)";

Analysis decided(const std::string& csv, SumsOfSquares type) {
  AnalysisOptions options;
  options.type = type;
  const auto written = std::make_shared<const Fit>(fit_csv(formula, csv));
  return deciding_model(written, analyse(*written, options)).analysis;
}

TEST(MiddleOfRange, TestsAsMarginalityAsksWhereverTheZeroIs) {
  // R, with a and b coded to -1..1: deviances of y ~ a + b + I(b^2) and so on over that of the
  // whole model's mean square; effects from the coefficients, a square going from 0 to 1.
  for (const int zero : {0, 50, -1000}) {
    const Analysis found = decided(surface(zero, 11), SumsOfSquares::type_2);
    EXPECT_NEAR(*term(found, "A").f, 40.58357332, 1e-7) << zero;
    EXPECT_NEAR(*term(found, "B").f, 0.001543309715, 1e-9) << zero;
    EXPECT_NEAR(*term(found, "I(A^2)").f, 0.1876756361, 1e-8) << zero;
    EXPECT_NEAR(*term(found, "I(B^2)").f, 0.9210176093, 1e-8) << zero;
    EXPECT_NEAR(*term(found, "A:B").f, 0.3284092801, 1e-8) << zero;
    EXPECT_NEAR(term(found, "A").effect->value, -7.758511111, 1e-8) << zero;
    EXPECT_NEAR(term(found, "I(A^2)").effect->value, -0.4355490384, 1e-8) << zero;
  }
}

TEST(MiddleOfRange, TestsThereByTypeThree) {
  // car::Anova(lm(y ~ a*b + I(a^2) + I(b^2)), type = 3) of the coded numbers
  for (const int zero : {0, 50}) {
    const Analysis found = decided(surface(zero, 11), SumsOfSquares::type_3);
    EXPECT_NEAR(*term(found, "A").f, 25.87741, 1e-4) << zero;
    EXPECT_NEAR(*term(found, "B").f, 0.05194, 1e-5) << zero;
  }
}

TEST(MiddleOfRange, TheVerdictDoesNotDependOnWhereZeroIs) {
  const auto ask = [](int zero) {
    return answer(table::read_text(surface(zero, 13), table::FileFormat::csv, "runs.csv"),
                  minimizing(formula));
  };
  const Answer shifted = ask(0);
  const Answer centred = ask(50);
  EXPECT_EQ(shifted.decision->parts[0].kind, DecisionKind::choose);
  EXPECT_EQ(centred.decision->parts[0].kind, DecisionKind::choose);
  EXPECT_EQ(shifted.levels_of(*shifted.decision->parts[0].advised).front(), "80");
  EXPECT_NEAR(shifted.decision->parts[0].gain->value, centred.decision->parts[0].gain->value, 1e-9);
  for (const std::string name : {"A", "B", "I(A^2)", "I(B^2)", "A:B"}) {
    const TermRow& one = term(shifted.analysis, name);
    const TermRow& other = term(centred.analysis, name);
    EXPECT_NEAR(*one.p_adjusted, *other.p_adjusted, 1e-9) << name;
    EXPECT_NEAR(one.effect->value, other.effect->value, 1e-9) << name;
    EXPECT_NEAR(*one.effect->low, *other.effect->low, 1e-9) << name;
  }
  // The table stays R's: car::Anova(lm(y ~ A*B + I(A^2) + I(B^2), shifted)).
  EXPECT_NEAR(*term(shifted.analysis, "A").f, 2.585, 1e-3);
  EXPECT_NEAR(*term(shifted.analysis, "A").deciding->f, 71.99541, 1e-4);
  ASSERT_FALSE(shifted.analysis.notes.empty());
  EXPECT_EQ(shifted.analysis.notes.back().code, model::NoteCode::tested_at_zero);
  EXPECT_FALSE(centred.deciding);
  EXPECT_FALSE(term(centred.analysis, "A").deciding);
}

TEST(MiddleOfRange, IsThatOfTheScaleInUse) {
  std::string csv = "n,y\n";
  const std::pair<int, double> points[] = {{1, 9.0}, {4, 7.1}, {16, 5.2},
                                           {1, 9.2}, {4, 7.0}, {16, 4.9}};
  for (const auto& [n, y] : points) csv += fmt::format("{},{}\n", n, y);
  const auto fitted = std::make_shared<const Fit>(fit_csv("y ~ log2(n) + I(log2(n)^2)", csv));
  const MiddleOfRange found = in_the_middle_of_range(fitted, SumsOfSquares::type_2);
  ASSERT_EQ(found.numbers.size(), 1U);
  EXPECT_EQ(found.numbers.front().number, "log2(n)");
  EXPECT_EQ(found.numbers.front().middle(), 2.0);
  EXPECT_NEAR(found.fit->predicted(1), fitted->predicted(1), 1e-12);
}

TEST(MiddleOfRange, LeavesModelsAloneThatDependOnNoZero) {
  const auto fitted = std::make_shared<const Fit>(fit_csv("y ~ A*B", surface(0, 13)));
  EXPECT_EQ(in_the_middle_of_range(fitted, SumsOfSquares::type_2).fit, fitted);
  const auto no_line = std::make_shared<const Fit>(fit_csv("y ~ I(A^2)", surface(0, 13)));
  EXPECT_EQ(in_the_middle_of_range(no_line, SumsOfSquares::type_2).fit, no_line);
}

}  // namespace
}  // namespace yates::anova
