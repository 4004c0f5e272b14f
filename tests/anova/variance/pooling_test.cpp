#include <algorithm>

#include <gtest/gtest.h>

#include "anova/fit/aliasing.hpp"
#include "anova/fit/fit.hpp"
#include "anova/variance/term_table.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

std::string note(const Analysis& analysis, const std::string& code) {
  for (const model::Note& one : analysis.notes) {
    if (to_string(one.code) == code) return one.text;
  }
  return "";
}

/// An unreplicated two-level design in standard order.
std::string factorial(int factors, const std::vector<double>& y) {
  std::string csv;
  for (int f = 0; f < factors; ++f) csv += std::string(1, static_cast<char>('A' + f)) + ",";
  csv += "y\n";
  for (std::size_t run = 0; run < y.size(); ++run) {
    for (int f = 0; f < factors; ++f) csv += (run >> f) % 2 == 0 ? "-1," : "1,";
    csv += std::to_string(y[run]) + "\n";
  }
  return csv;
}

/// Montgomery's filtration rate, Design and Analysis of Experiments, section 6.5: A, C, D, AC and
/// AD stand out; B and all else is noise.
const std::vector<double> filtration = {45, 71,  48, 65,  68, 60, 80, 65,
                                        43, 100, 45, 104, 75, 86, 70, 96};

TEST(Pooling, SmallEffectsOfAnUnreplicatedDesignAreNamed) {
  const Fit fitted = fit_csv("y ~ A * B * C * D", factorial(4, filtration));
  const auto advice = pooling(fitted.observations, analyse(fitted));
  ASSERT_TRUE(advice.has_value());
  EXPECT_TRUE(advice->by_size);
  EXPECT_EQ(advice->formula, "y ~ A + C + D + A:C + A:D");
  EXPECT_EQ(advice->terms.size(), 10U);
  EXPECT_NE(std::find(advice->terms.begin(), advice->terms.end(), "A:B:C:D"), advice->terms.end());
  // What is advised can be tested.
  const Analysis advised = analyse_csv(advice->formula, factorial(4, filtration));
  EXPECT_EQ(advised.residual.df, 10);
  EXPECT_TRUE(advised.terms[0].matters);
}

TEST(Pooling, TheResponseMayHaveATildeInItsName) {
  std::string csv = factorial(4, filtration);
  csv.replace(csv.find('y'), 1, "y ~ z");
  const Fit fitted = fit_csv("`y ~ z` ~ A * B * C * D", csv);
  EXPECT_EQ(pooling(fitted.observations, analyse(fitted))->formula,
            "`y ~ z` ~ A + C + D + A:C + A:D");
}

TEST(Pooling, AnEffectStaysBelowAnInteractionThatStays) {
  // A x B alone is large: A and B stay for it.
  std::vector<double> y;
  for (int run = 0; run < 16; ++run) {
    const int a = run % 2 == 0 ? -1 : 1;
    const int b = (run >> 1) % 2 == 0 ? -1 : 1;
    y.push_back(50.0 + 10.0 * a * b + 0.1 * ((run * 7) % 5));
  }
  const Fit fitted = fit_csv("y ~ A * B * C * D", factorial(4, y));
  EXPECT_EQ(pooling(fitted.observations, analyse(fitted))->formula, "y ~ A + B + A:B");
}

TEST(Pooling, OtherwiseTheHighestInteractionsGo) {
  const std::string csv = "a,b,y\np,u,1\nq,u,2\nr,u,4\np,v,3\nq,v,5\nr,v,9\n";
  const Analysis analysis = analyse_csv("y ~ a * b", csv);
  EXPECT_EQ(note(analysis, "saturated"),
            "the model has as many parameters as there are points and nothing was measured twice: "
            "no F test is possible; replicate the runs, or leave out a:b: y ~ a + b");
  EXPECT_GT(analyse_csv("y ~ a + b", csv).residual.df, 0);
}

TEST(Pooling, PowersSayManyInteractionsShortly) {
  // Three levels each: 27 points for 27 parameters.
  std::string csv = "a,b,c,y\n";
  int value = 7;
  for (const char* a : {"p", "q", "r"}) {
    for (const char* b : {"u", "v", "w"}) {
      for (const char* c : {"x", "y", "z"}) {
        value = value * 31 % 101;
        csv += std::string(a) + "," + b + "," + c + "," + std::to_string(value) + "\n";
      }
    }
  }
  const Fit fitted = fit_csv("y ~ a * b * c", csv);
  EXPECT_EQ(pooling(fitted.observations, analyse(fitted))->formula, "y ~ (a + b + c)^2");
}

TEST(Pooling, MainEffectsAloneLeaveNothingToPool) {
  const Analysis analysis = analyse_csv("y ~ a", "a,y\np,1\nq,2\nr,4\n");
  EXPECT_NE(note(analysis, "saturated").find("or leave terms out of the model"), std::string::npos);
  const Fit replicated = fit_csv("y ~ a", "a,y\np,1\nq,2\nr,4\np,2\n");
  EXPECT_FALSE(pooling(replicated.observations, analyse(replicated)).has_value());
}

TEST(Aliasing, TheColumnsThatDetermineAnotherAreNamed) {
  const std::string csv = "x,z,w,y\n1,5,7,1\n2,3,7,2\n3,9,15,3\n4,1,9,4\n5,2,12,6\n7,8,22,5\n";
  const Fit fitted = fit_csv("y ~ x + z + w", csv);
  EXPECT_EQ(determining_columns(fitted, 3), (std::vector<std::string>{"x", "z"}));
  std::vector<std::string> texts;
  for (const model::Note& one : analyse(fitted).notes) {
    if (one.code == model::NoteCode::aliased) texts.push_back(one.term.text() + " " + one.text);
  }
  // Tested after each other, none of the three has anything of its own.
  EXPECT_EQ(texts,
            (std::vector<std::string>{
                "x has 1 of 1 columns that cannot be estimated: they cannot be told from w and z",
                "z has 1 of 1 columns that cannot be estimated: they cannot be told from w and x",
                "w has 1 of 1 columns that cannot be estimated: w is determined by x and z"}));
}

}  // namespace
}  // namespace yates::anova
