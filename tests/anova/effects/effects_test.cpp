#include "anova/effects/effects.hpp"

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

const char* replicated =
    "a,b,y\np,1,15\np,1,18\np,1,12\nq,1,45\nq,1,48\nq,1,51\n"
    "p,4,25\np,4,28\np,4,19\nq,4,75\nq,4,75\nq,4,81\n";

TEST(SignTable, SignsMultiplyAndMeansAreOfTheSettings) {
  const SignTable table = sign_table(observe_csv("y ~ a * b", replicated));
  ASSERT_EQ(table.effects.size(), 4U);
  EXPECT_EQ(table.effects[0].signs, (std::vector<int>{1, 1, 1, 1}));
  EXPECT_EQ(table.effects[1].signs, (std::vector<int>{-1, 1, -1, 1}));
  EXPECT_EQ(table.effects[2].signs, (std::vector<int>{-1, -1, 1, 1}));
  EXPECT_EQ(table.effects[3].signs, (std::vector<int>{1, -1, -1, 1}));
  EXPECT_EQ(table.counts, (std::vector<std::int64_t>{3, 3, 3, 3}));
  EXPECT_NEAR(table.means[3], 77.0, 1e-12);
}

TEST(SignTable, NumbersAndCategoriesAreCodedAlike) {
  const SignTable numbers = sign_table(observe_csv("y ~ a * b", replicated));
  const SignTable categories = sign_table(observe_csv("y ~ a * C(b)", replicated));
  for (std::size_t i = 0; i < numbers.effects.size(); ++i) {
    EXPECT_NEAR(numbers.effects[i].q, categories.effects[i].q, 1e-12);
  }
}

TEST(SignTable, SaysTheSameMattersAsTheAnalysisOfVariance) {
  const Observations data = observe_csv("y ~ a * C(b)", replicated);
  const SignTable table = sign_table(data);
  const Analysis analysis = analyse(fit(data));
  for (std::size_t t = 0; t < analysis.terms.size(); ++t) {
    EXPECT_EQ(table.effects[t + 1].matters, analysis.terms[t].matters);
    EXPECT_NEAR(table.effects[t + 1].effect, analysis.terms[t].effect->value, 1e-12);
    EXPECT_NEAR(*table.effects[t + 1].low, *analysis.terms[t].effect->low, 1e-12);
  }
}

TEST(SignTable, TellsTheRoleOfEachEffectAsTheAnalysisOfVarianceDoes) {
  const Observations data = observe_csv("y ~ a * C(b)", replicated);
  const SignTable table = sign_table(data);
  const Analysis analysis = analyse(fit(data));
  EXPECT_EQ(table.effects[0].role, std::nullopt);
  EXPECT_FALSE(table.effects[0].treatment());
  for (std::size_t t = 0; t < analysis.terms.size(); ++t) {
    EXPECT_EQ(table.effects[t + 1].role, analysis.terms[t].role);
    EXPECT_TRUE(table.effects[t + 1].treatment());
  }
}

TEST(SignTable, ThreeLevelsAreRefusedByName) {
  try {
    sign_table(observe_csv("y ~ size", "size,y\n1,1\n2,2\n4,3\n"));
    FAIL();
  } catch (const language::InputError& error) {
    EXPECT_NE(std::string(error.what()).find("size has 3 levels"), std::string::npos);
  }
  EXPECT_THROW(sign_table(observe_csv("y ~ a", "a,y\np,1\np,2\n")), language::InputError);
}

TEST(Lenth, UnreplicatedDesignsUseItsSimultaneousMargin) {
  const SignTable table = sign_table(observe_csv(
      "y ~ a * b * c",
      "a,b,c,y\n0,0,0,1\n1,0,0,101\n0,1,0,2\n1,1,0,101.5\n0,0,1,1.5\n1,0,1,100.5\n0,1,1,1.2\n"
      "1,1,1,102\n"));
  ASSERT_TRUE(table.lenth.has_value());
  EXPECT_TRUE(table.effects[1].matters);
  for (std::size_t i = 2; i < table.effects.size(); ++i) EXPECT_FALSE(table.effects[i].matters);
  EXPECT_FALSE(table.standard_error_of_q.has_value());
}

}  // namespace
}  // namespace yates::anova
