#include "reports/words/words.hpp"

#include <gtest/gtest.h>

#include "tests/reports/example.hpp"

namespace yates::reports {
namespace {

constexpr auto plain = Typography::plain;

TEST(Words, TheTitleIsAnInstruction) {
  ResponseReport response = example::response();
  EXPECT_EQ(verdict_title(response), "Do this: codec=zstd, threads=2");
  response.decision->kind = anova::DecisionKind::keep_baseline;
  EXPECT_EQ(verdict_title(response), "Keep the baseline: codec=gzip, threads=1");
  response.decision->kind = anova::DecisionKind::change_nothing;
  EXPECT_EQ(verdict_title(response), "Change nothing: no effect was shown to matter");
  response.decision->kind = anova::DecisionKind::do_not_decide;
  response.decision->reason = "every setting was measured once";
  EXPECT_EQ(verdict_title(response), "Do not decide yet: every setting was measured once");
}

TEST(Words, TheSentencesCarryTheNumbersOfTheDecision) {
  const auto sentences = verdict_sentences(example::response(), plain);
  ASSERT_EQ(sentences.size(), 4u);
  EXPECT_EQ(
      sentences[0],
      "Expected time: 2.60 s (95% interval 2.07 to 3.13) by the model; the mean of its 3 runs "
      "is 2.60 s.");
  EXPECT_EQ(sentences[1],
            "Against the baseline (codec=gzip, threads=1; 9.00 s): -6.40 s, that is -71.1% "
            "(simultaneous 95% interval -7.10 to -5.70).");
  EXPECT_EQ(sentences[2], "codec and threads interact: do not tune them one at a time.");
}

TEST(Words, TiedSettingsAndIdleFactorsAreNamed) {
  ResponseReport response = example::response();
  response.decision->tied = {1};
  response.decision->mattering_interactions.clear();
  response.decision->idle_factors = {"threads"};
  const auto sentences = verdict_sentences(response, plain);
  EXPECT_EQ(sentences[2], "1 other setting is not shown to differ from it: codec=zstd, threads=1.");
  EXPECT_EQ(sentences[3], "threads was not shown to matter.");
}

TEST(Words, TheCheapestIsNamedOnlyWhereTheLossIsBelowDelta) {
  ResponseReport response = example::response();
  response.decision->tied = {1};
  response.decision->candidates[1].loss = anova::Effect{0.01, -0.02, 0.04};
  EXPECT_NE(verdict_sentences(response, plain)[2].find("may still be up to 0.04"),
            std::string::npos);
  response.delta = anova::Delta{0.05, false};
  EXPECT_NE(verdict_sentences(response, plain)[2].find("take the cheapest"), std::string::npos);
}

TEST(Words, ALimitIsMetOnlyByTheWholeInterval) {
  ResponseReport response = example::response();
  response.limit = anova::Limit{language::Comparison::less_or_equal, 4.0};
  EXPECT_EQ(limit_verdict(response), "met by the whole interval");
  response.limit = anova::Limit{language::Comparison::less_or_equal, 3.0};
  EXPECT_EQ(limit_verdict(response), "met by the expected value, not guaranteed by its interval");
  response.limit = anova::Limit{language::Comparison::less_or_equal, 2.0};
  EXPECT_EQ(limit_verdict(response), "missed by the expected value");
}

TEST(Words, NothingIsEverCalledNoEffect) {
  const ResponseReport response = example::response();
  const std::string sentence = term_sentence(response, response.analysis.terms[1], plain);
  EXPECT_NE(sentence.find("not shown to matter"), std::string::npos);
  EXPECT_EQ(sentence.find("no effect"), std::string::npos);
  EXPECT_NE(sentence.find("6.8% of experiments"), std::string::npos);
}

TEST(Words, TermsAreSplitOutsideBackticksAndParentheses) {
  EXPECT_EQ(split_term("cpu:`a:b`:I(x:y)"), (std::vector<std::string>{"cpu", "`a:b`", "I(x:y)"}));
  EXPECT_EQ(term_text("cpu:batch", Typography::unicode), "cpu \u00d7 batch");
  EXPECT_EQ(term_text("cpu:batch", plain), "cpu:batch");
}

TEST(Words, FactorsSayHowTheyWereRead) {
  anova::Analysis analysis;
  analysis.factors = {{"cpu", true, {"cpu"}, {"1", "2"}},
                      {"network", false, {"network"}, {"lan", "wan"}},
                      {"size", true, {"log2(size)"}, {"1", "2", "4"}, true},
                      {"batch", true, {"batch", "I(batch^2)"}, {"1", "2", "4"}}};
  EXPECT_EQ(factor_reading(analysis, 0), "cpu: number, straight line");
  EXPECT_EQ(factor_reading(analysis, 1), "network: category, 2 levels");
  EXPECT_EQ(factor_reading(analysis, 2), "size: number, straight line in log2(size)");
  EXPECT_EQ(factor_reading(analysis, 3), "batch: number, read as batch and I(batch^2)");
}

TEST(Words, LackOfFitNamesItsRemedy) {
  anova::Analysis analysis;
  analysis.lack_of_fit = {2, 10.0, 8, 1.0, 40.0, 1e-5, "C(batch)", 0.83};
  EXPECT_EQ(
      lack_of_fit_warning(analysis),
      "lack of fit (p < 0.001): the model misses a pattern that is larger than the run-to-run "
      "noise; try C(batch), which removes 83.0% of it");
  analysis.lack_of_fit.p = 0.2;
  EXPECT_FALSE(lack_of_fit_warning(analysis).has_value());
}

TEST(Words, OneWarningGroupsTheChecks) {
  ResponseReport response = example::response();
  EXPECT_EQ(checks_warning(response),
            "1 check needs attention: studentized residuals (run 7 stands out).");
  response.checks.pop_back();
  EXPECT_FALSE(checks_warning(response).has_value());
}

}  // namespace
}  // namespace yates::reports
