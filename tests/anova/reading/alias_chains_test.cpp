#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "anova/effects/effects.hpp"
#include "anova/fit/fit.hpp"
#include "anova/reading/model_reading.hpp"
#include "anova/variance/analysis.hpp"
#include "tests/anova/test_data.hpp"

namespace yates::anova {
namespace {

// 2^(4-1) with D = ABC, where A and B (or C and D) act together.
const char* half =
    "A,B,C,D,y\n"
    "a1,b1,c0,d0,94.362\na0,b1,c1,d0,104.134\na0,b0,c1,d1,95.426\na0,b0,c0,d0,95.367\n"
    "a1,b0,c1,d0,104.927\na1,b0,c0,d1,104.964\na1,b1,c1,d1,95.013\na0,b1,c0,d1,105.626\n";

std::vector<std::string> names(const Observations& data, const std::vector<model::Term>& terms) {
  std::vector<std::string> result;
  for (const model::Term& term : terms) result.push_back(model::term_text(data.model, term));
  return result;
}

TEST(AliasChains, FirstTermStandsForEachChain) {
  const Observations data = observe_csv("y ~ (A + B + C + D)^2", half);
  EXPECT_EQ(names(data, data.model.terms),
            (std::vector<std::string>{"A", "B", "C", "D", "A:B", "A:C", "A:D"}));
  EXPECT_EQ(names(data, data.chained_terms), (std::vector<std::string>{"B:C", "B:D", "C:D"}));
}

TEST(AliasChains, ChainHasItsVariationAndStandsOut) {
  const Observations data = observe_csv("y ~ (A + B + C + D)^2", half);
  const Analysis analysis = analyse(fit(data));
  const auto row = std::find_if(analysis.terms.begin(), analysis.terms.end(),
                                [](const TermRow& one) { return one.term == "A:B"; });
  ASSERT_NE(row, analysis.terms.end());
  EXPECT_EQ(row->df, 1);
  EXPECT_NEAR(row->variation_percent, 99.07, 0.01);
  EXPECT_EQ(analysis.terms.back().term, "C:D");
  EXPECT_EQ(analysis.terms.back().status, TermStatus::aliased);
  const SignTable table = sign_table(data);
  ASSERT_EQ(table.effects.size(), 8U);  // the mean and seven contrasts
  for (const SignEffect& effect : table.effects) EXPECT_EQ(effect.matters, effect.term == "A:B");
}

TEST(AliasChains, CodingOfTheLevelsDoesNotMatter) {
  // The same fraction with numbers, some of which are 0.
  const char* numbers =
      "a,b,c,d,y\n0,1,10,5,1\n1,1,10,7,2\n0,3,10,7,3\n1,3,10,5,4\n"
      "0,1,20,7,5\n1,1,20,5,6\n0,3,20,5,7\n1,3,20,7,9\n";
  const Observations data = observe_csv("y ~ (a + b + c + d)^2", numbers);
  EXPECT_EQ(names(data, data.chained_terms), (std::vector<std::string>{"b:c", "b:d", "c:d"}));
}

TEST(AliasChains, MainEffectStandsForInteractions) {
  const char* third = "a,b,c,y\np,p,q,1\nq,p,p,2\np,q,p,3\nq,q,q,5\n";
  const Observations data = observe_csv("y ~ (a + b + c)^2", third);
  EXPECT_EQ(names(data, data.model.terms), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(analyse(fit(data)).terms.front().df, 1);
}

TEST(AliasChains, OtherModelsStayAsTheyAreWritten) {
  // Without its margins the product of two numbers is no contrast of the chain.
  EXPECT_TRUE(observe_csv("y ~ A:B + C:D", half).chained_terms.empty());
  EXPECT_TRUE(observe_csv("y ~ 0 + (A + B + C + D)^2", half).chained_terms.empty());
  // Factors that always change together were not planned so.
  const char* together = "a,b,y\np,p,1\nq,q,2\np,p,3\nq,q,5\n";
  EXPECT_TRUE(observe_csv("y ~ a + b", together).chained_terms.empty());
  // All combinations have no chains.
  const char* full = "a,b,y\np,p,1\nq,p,2\np,q,3\nq,q,5\n";
  EXPECT_TRUE(observe_csv("y ~ a * b", full).chained_terms.empty());
}

}  // namespace
}  // namespace yates::anova
