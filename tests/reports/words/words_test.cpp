#include "reports/words/words.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "anova/scale/transformation.hpp"
#include "reports/words/answer_words.hpp"
#include "reports/words/doubt_words.hpp"
#include "reports/words/phrases.hpp"
#include "reports/words/term_words.hpp"
#include "tests/reports/example.hpp"

namespace yates::reports {
namespace {

constexpr auto plain = Typography::plain;

TEST(Words, TheTitleIsAnInstruction) {
  using anova::DecisionKind;
  using anova::DecisionReason;
  ResponseReport response = example::response();
  anova::Decision& decision = *response.decision;
  EXPECT_EQ(verdict_title(response), "Do this: codec=zstd, threads=2");
  decision.parts[0].advised_limits = anova::LimitStatus::by_estimate;
  EXPECT_EQ(verdict_title(response),
            "Do this: codec=zstd, threads=2; whether it keeps the limits is not certain");
  decision.parts[0].advised_limits = anova::LimitStatus::held;
  decision.parts[0].kind = DecisionKind::keep_baseline;
  decision.parts[0].advised = anova::Setting{{0, 0}};
  EXPECT_EQ(verdict_title(response), "Keep the baseline: codec=gzip, threads=1");
  decision.parts[0].kind = DecisionKind::change_nothing;
  EXPECT_EQ(verdict_title(response), "No effect was shown to matter");
  response.delta = language::parse_delta("3 %");
  decision.parts[0].kind = DecisionKind::too_small;
  decision.parts[0].reason = DecisionReason::nothing_larger;
  EXPECT_EQ(verdict_title(response), "Change nothing: no factor makes a difference of 3 %");
  decision.parts[0].reason = DecisionReason::gain_too_small;
  EXPECT_EQ(verdict_title(response),
            "Change nothing: codec=zstd, threads=2 is better, but by less than what matters (3 %)");
  decision.parts[0].kind = DecisionKind::cannot_tell;
  decision.parts[0].reason = DecisionReason::effects_may_matter;
  EXPECT_EQ(verdict_title(response),
            "Cannot tell yet: a difference of 3 % was neither shown nor ruled out");
  decision.parts[0].kind = DecisionKind::do_not_decide;
  decision.parts[0].reason = DecisionReason::no_setting_within_limits;
  EXPECT_EQ(
      verdict_title(response),
      "Do not decide yet: no measured setting of the factors that matter is within all limits");
}

TEST(Words, TheSentencesCarryTheNumbersOfTheDecision) {
  const auto sentences = verdict_sentences(example::response(), plain);
  ASSERT_EQ(sentences.size(), 4u);
  EXPECT_EQ(sentences[3], "The baseline is the first level of each factor, as no other was named.");
  EXPECT_EQ(sentences[0], "Expected time: 2.60 s (95% interval 2.07 to 3.13).");
  EXPECT_EQ(sentences[1],
            "Compared with the baseline (9.00 s): 71.1% less, by 6.40 s (5.70 to 7.10); 95% "
            "interval in brackets.");
  EXPECT_EQ(sentences[2], "codec and threads interact: do not tune them one at a time.");
}

TEST(Words, RatiosAreSaidAsPercentOrAsTimes) {
  ResponseReport response = example::response();
  anova::Request request;
  request.formula = model::parse("log(time) ~ codec");
  response.scale.transformation = *anova::transformation_of(*request.formula.response);
  EXPECT_EQ(change_text(response, {std::log(0.34), std::log(0.25), std::log(0.48)}, 1.0, plain),
            "2.9 times faster (2.1 to 4.0)");
  EXPECT_EQ(change_text(response, {std::log(0.66), std::log(0.60), std::log(0.72)}, 1.0, plain),
            "34.0% less (28.0 to 40.0%)");
  EXPECT_EQ(change_text(response, {std::log(3.0), std::log(2.0), std::log(4.5)}, 1.0, plain),
            "3.0 times as long (2.0 to 4.5)");
  EXPECT_EQ(at_most_text(response, std::log(1.02), plain), "2.0%");
  EXPECT_NEAR(in_unit(response, std::log(5.0)), 5.0, 1e-12);
}

TEST(Words, AChangeFromWhatMayBeZeroIsNoShareOfIt) {
  const ResponseReport response = example::response();
  const anova::Effect change{3.5, 2.8, 4.2};
  EXPECT_EQ(change_text(response, change, 2.0, plain), "175% more, by 3.50 s (2.80 to 4.20)");
  EXPECT_EQ(change_text(response, change, 0.5, plain), "+3.50 s (+2.80 to +4.20)");
  EXPECT_EQ(short_change_text(response, change, 2.0, plain), "175% more");
  EXPECT_EQ(short_change_text(response, change, 0.5, plain), "3.5 s more");
}

TEST(Words, DifferencesOfPercentagesArePoints) {
  ResponseReport response = example::response();
  response.unit = "%";
  response.label = "utilization";
  response.scale = {};
  EXPECT_EQ(change_text(response, {-2.0, -3.0, -1.0}, 10.0, plain),
            "20.0% less, by 2.0 points (1.0 to 3.0)");
  EXPECT_EQ(at_most_text(response, 0.61, plain), "0.61 points");
  EXPECT_EQ(effect_text(response, 1.5, 0.5, plain), "+1.50 points");
}

TEST(Words, TiedCombinationsAndFreeFactorsAreNamed) {
  ResponseReport response = example::response();
  response.decision->parts[0].groups[0].combinations[1].tied = true;
  response.decision->parts[0].groups[0].combinations[1].loss = {2.3, 0.0, 3.0};
  response.decision->parts[0].free_factors = {{1, 0.4}};
  const auto sentences = verdict_sentences(response, plain);
  EXPECT_EQ(
      sentences[2],
      "As good as codec=zstd, threads=2 as far as these runs tell: threads=1 instead of 2 (at "
      "most 3.0 s behind the best).");
  EXPECT_EQ(sentences.back(), "threads was not shown to matter: at most 0.40 s either way.");
  response.decision->parts[0].worth_a_change = 0.5;
  EXPECT_EQ(verdict_sentences(response, plain).back(),
            "Keep threads as you like: at most 0.40 s either way.");
}

TEST(Words, WithoutNoiseALossIsWhatItIs) {
  ResponseReport response = example::response();
  response.decision->parts[0].groups[0].combinations[1].tied = true;
  response.decision->parts[0].groups[0].combinations[1].loss = {3.0, 3.0, 3.0};
  EXPECT_EQ(
      verdict_sentences(response, plain)[2],
      "Nearly as good as codec=zstd, threads=2: threads=1 instead of 2 (3.0 s behind the best).");
}

TEST(Words, NoiseIsNotWhatTheModelMisses) {
  anova::Analysis analysis;
  analysis.most_replicates = 2;
  analysis.total.sum_of_squares = 1000.0;
  EXPECT_EQ(noise_name(analysis), "run-to-run noise");
  analysis.lack_of_fit.sum_of_squares = 169.0;
  analysis.lack_of_fit.pure_error_sum_of_squares = 19.0;
  analysis.lack_of_fit.p = 0.0001;
  EXPECT_EQ(noise_name(analysis), "noise 1.9%, model misses 16.9%");
}

TEST(Words, ALimitIsHeldForCertainOrByTheEstimate) {
  ResponseReport response = example::response();
  response.limit = anova::Limit{language::Comparison::less_or_equal, 4.0};
  EXPECT_EQ(limit_at(response, response.decision->parts[0]), "kept, with the whole 95% interval");
  response.decision->parts[0].advised_limits = anova::LimitStatus::by_estimate;
  EXPECT_EQ(limit_at(response, response.decision->parts[0]),
            "kept by the estimate, but not by its 95% interval");
  response.decision->parts[0].advised_limits = anova::LimitStatus::broken;
  EXPECT_EQ(limit_at(response, response.decision->parts[0]), "broken");
}

TEST(Words, NothingIsEverCalledNoEffect) {
  const ResponseReport response = example::response();
  const std::string sentence = term_sentence(response, response.analysis.terms[1], plain);
  EXPECT_NE(sentence.find("not shown to matter"), std::string::npos);
  EXPECT_EQ(sentence.find("no effect"), std::string::npos);
  EXPECT_NE(sentence.find("6.8% of experiments"), std::string::npos);
}

TEST(EffectWords, SpeakOfAnEffectAndItsIntervalInOneWay) {
  ResponseReport response = example::response();
  const anova::Effect effect{-0.58, -0.94, -0.24};
  EXPECT_EQ(effect_words(response, effect, plain).value, "-0.58");
  EXPECT_EQ(effect_words(response, effect, plain).interval, "-0.94 to -0.24");
  response.scale.transformation.steps = {anova::Logarithm{std::exp(1.0)}};
  EXPECT_EQ(effect_words(response, effect, plain).value, "x0.56");
  EXPECT_EQ(effect_words(response, effect, plain).interval, "x0.39 to x0.79");
  EXPECT_EQ(effect_words(response, {0.1, 0.05, 0.15}, plain).value, "+10.5%");
  EXPECT_EQ(effect_words(response, effect, Typography::unicode).value, "\u00d70.56");
}

TEST(TermsFinding, CountsWhatMatters) {
  ResponseReport response = example::response();
  EXPECT_EQ(terms_finding(response, plain),
            "2 of 3 terms matter and account for 99.1% of the variation");
  response.analysis.terms[2].matters = false;
  EXPECT_EQ(terms_finding(response, plain),
            "1 of 3 terms matters and accounts for 90.0% of the variation");
  EXPECT_EQ(terms_by_share(response.analysis), (std::vector<std::size_t>{0, 2, 1}));
}

TEST(Words, TermsAreSplitOutsideBackticksAndParentheses) {
  const model::TermName term = model::named_term("cpu:`a:b`:I(x / y)");
  EXPECT_EQ(shown_names(term), (std::vector<std::string>{"cpu", "a:b", "I(x / y)"}));
  EXPECT_EQ(term_text(model::named_term("cpu:batch"), unicode), "cpu \u00d7 batch");
  EXPECT_EQ(term_text(model::named_term("cpu:batch"), plain), "cpu:batch");
  EXPECT_EQ(term_text(term, plain), "cpu:`a:b`:I(x / y)");
}

TEST(Words, FactorsSayHowTheyWereRead) {
  anova::Analysis analysis;
  using model::named_variables;
  analysis.factors = {{"cpu", true, named_variables({"cpu"}), {"1", "2"}},
                      {"network", false, named_variables({"network"}), {"lan", "wan"}},
                      {"size", true, named_variables({"log2(size)"}), {"1", "2", "4"}, true},
                      {"batch", true, named_variables({"batch", "I(batch^2)"}), {"1", "2", "4"}}};
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

TEST(Words, OfATermWithoutARepeatedRunSayWhatLenthsRuleMakesOfIt) {
  ResponseReport response = example::response();
  anova::TermRow& row = response.analysis.terms[0];
  row.f = row.p = row.p_adjusted = std::nullopt;
  EXPECT_EQ(term_sentence(response, row, plain),
            "90.0% of the variation goes with codec; it cannot be tested because nothing says how "
            "large the noise is.");
  response.signs.emplace();
  response.signs->lenth = numerics::Lenth{};
  response.signs->effects.emplace_back();
  response.signs->effects.back().term = row.term;
  response.signs->effects.back().role = anova::TermRole::treatment;
  for (const bool matters : {true, false}) {
    for (anova::SignEffect& effect : response.signs->effects) effect.matters = matters;
    const std::string sentence = term_sentence(response, row, plain);
    EXPECT_NE(sentence.find("only Lenth's rule can judge it"), std::string::npos) << sentence;
    EXPECT_EQ(sentence.ends_with("it stands out."), matters) << sentence;
  }
}

TEST(Words, OfATermThatTakesNextToNothingAreNoSigns) {
  ResponseReport response = example::response();
  response.analysis.terms[1].variation_percent = 0.01;
  const std::string sentence = term_sentence(response, response.analysis.terms[1], plain);
  EXPECT_NE(sentence.find("less than 0.1% of the variation"), std::string::npos) << sentence;
}

TEST(Words, SayOfANumberThatIsReadByItsLevelsThatALineMisses) {
  ResponseReport response = example::response();
  EXPECT_EQ(deciding_reading(response, 1), "threads: number, straight line");
  response.deciding.emplace();
  response.deciding->by_levels = {"threads"};
  EXPECT_EQ(deciding_reading(response, 1),
            "threads: number, read by its 2 levels, since a straight line misses");
  EXPECT_EQ(deciding_reading(response, 0), "codec: category, 2 levels");
}

TEST(TrueMinus, StandsBeforeNumbersAndPowersOfTenAreWrittenAsSuch) {
  EXPECT_EQ(with_true_minus("run 4: -2.48e-05 (-2.1), 2026-11-25, e-mail"),
            "run 4: \u22122.48\u00d710\u207b\u2075 (\u22122.1), 2026-11-25, e-mail");
  EXPECT_EQ(with_true_minus("+1e+10"), "+1\u00d710\u00b9\u2070");
  EXPECT_EQ(with_true_minus("1e-"), "1e-");
}

}  // namespace
}  // namespace yates::reports
