#include <gtest/gtest.h>

#include "reports/words/doubt_words.hpp"
#include "tests/reports/example.hpp"

namespace yates::reports {
namespace {

TEST(TrustWords, AnOrderThatFollowsTheFactorsIsSaidUnlessADriftIsTakenOut) {
  ResponseReport response = example::response();
  EXPECT_FALSE(order_sentence(response).has_value());
  anova::LaunchOrder order;
  order.verdict = anova::OrderVerdict::explained_by_factors;
  order.source = anova::OrderSource::run_numbers;
  anova::FactorOrder codec{};
  codec.exposed = true;
  order.factors = {codec};
  response.order = order;
  EXPECT_EQ(order_sentence(response).value_or(""),
            "The runs were made in the order of codec: a drift of the machine would look like an "
            "effect of codec. A random order rules that out; --drift run takes a straight drift "
            "out.");
  response.order->source = anova::OrderSource::table_rows;
  EXPECT_EQ(
      order_sentence(response).value_or(""),
      "The rows are in the order of codec: if the runs were made in this order, a drift of "
      "the machine would look like an effect of codec. If the order was random, that is ruled "
      "out; if not, repeat the runs in random order.");
  response.analysis.terms[1].role = anova::TermRole::drift;
  EXPECT_FALSE(order_sentence(response).has_value());
}

TEST(TrustWords, FoundDataSayWhatGoesWithWhatAndWhatWouldDecide) {
  ResponseReport response = example::response();
  EXPECT_TRUE(origin_sentences(response, Typography::plain).empty());
  anova::Origin origin{};
  origin.kind = anova::OriginKind::found;
  anova::Association pair{};
  pair.first = "codec";
  pair.second = "threads";
  pair.measure = anova::AssociationMeasure::correlation;
  pair.strength = 0.83;
  origin.confounded = {pair};
  origin.proposal = {{"threads", true, {"1", "2"}}};
  response.origin = origin;
  const auto sentences = origin_sentences(response, Typography::plain);
  ASSERT_EQ(sentences.size(), 3U);
  EXPECT_EQ(sentences[0],
            "In these data time goes with codec and codec:threads; that need not be their effect.");
  EXPECT_EQ(sentences[1],
            "What moves together cannot be told apart: codec and threads (correlation 0.83).");
  EXPECT_EQ(sentences[2],
            "An experiment would decide: yates new, with the factors threads (1, 2). If these "
            "settings were chosen and run, say --designed.");
}

TEST(TrustWords, RunsThatStandOutAreNamedWithWhatBecomesOfTheVerdict) {
  ResponseReport response = example::response();
  anova::RobustLine robust;
  robust.shown = {{0, 0, 1, false, 0.001}};
  anova::WithoutSetAside without;
  without.runs = {7, 9};
  without.numbered = true;
  without.kind = anova::DecisionKind::choose;
  without.advised = anova::Setting{{1, 1}};
  without.survives = true;
  robust.without = without;
  response.robust = robust;
  const auto same = robust_sentences(response, Typography::plain);
  EXPECT_EQ(same.front(), "Runs 7 and 9 stand out; without them the verdict is the same.");
  EXPECT_EQ(
      same.back(),
      "By ranks alone, which no wild run can sway, time is smaller at codec=zstd than at gzip (p = "
      "0.001).");
  response.robust->without->survives = false;
  EXPECT_EQ(robust_sentences(response, Typography::plain).front(),
            "Runs 7 and 9 stand out; without them the verdict is another: codec=zstd, threads=2 "
            "would be advised.");
}

TEST(TrustWords, RanksThatShowNothingSayNothing) {
  ResponseReport response = example::response();
  anova::RobustLine robust;
  response.robust = robust;
  EXPECT_TRUE(robust_sentences(response, Typography::plain).empty());
  response.robust->heavy_tails = true;
  ASSERT_EQ(robust_sentences(response, Typography::plain).size(), 1U);
  EXPECT_EQ(
      robust_sentences(response, Typography::plain).front(),
      "Many runs lie far from what is expected of them: they scatter unequally, or with heavy "
      "tails. More replications tell more.");
}

TEST(TrustWords, UnequalSpreadIsSaidOnce) {
  ResponseReport response = example::response();
  anova::RobustLine robust;
  robust.heavy_tails = true;
  response.robust = robust;
  anova::Check spread{};
  spread.code = anova::CheckCode::equal_spread;
  spread.verdict = anova::CheckVerdict::fail;
  response.checks = {spread};
  EXPECT_FALSE(many_far_sentence(response).has_value());
}

}  // namespace
}  // namespace yates::reports
