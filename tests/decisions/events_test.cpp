#include "bench/decisions/events.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace yates::decisions {
namespace {

/// 2x2: the second level of a gains 2, that of b nothing.
Scenario additive() {
  Scenario scenario = crossed({2, 2}, 3);
  scenario.location = {10.0, 8.0, 10.0, 8.0};
  return scenario;
}

Outcome advice(std::vector<std::size_t> levels) {
  Outcome outcome;
  outcome.verdict = Verdict::do_this;
  outcome.advised = std::move(levels);
  return outcome;
}

std::optional<double> value(const Event& event, const Scenario& scenario, const Outcome& outcome) {
  return event.value(scenario, outcome);
}

TEST(Events, WorseThanTheBaselineIsWorseThanItsMean) {
  Scenario scenario = additive();
  EXPECT_EQ(value(do_this_truly_worse(), scenario, advice({1, 0})), 0.0);
  EXPECT_EQ(value(do_this_truly_worse(), scenario, advice({0, 1})), 0.0);  // equal is not worse
  scenario.location = {10.0, 10.1, 10.0, 10.1};
  EXPECT_EQ(value(do_this_truly_worse(), scenario, advice({1, 0})), 1.0);
  EXPECT_EQ(value(truly_worse_among_do_this(), scenario, advice({1, 0})), 1.0);
  Outcome keeps;
  keeps.verdict = Verdict::baseline_unproven;
  EXPECT_EQ(value(do_this_truly_worse(), scenario, keeps), 0.0);
  EXPECT_EQ(value(truly_worse_among_do_this(), scenario, keeps), std::nullopt);
}

TEST(Events, AFactorIsUnshownUnlessATermWithItMatters) {
  const Scenario scenario = additive();
  Outcome outcome = advice({1, 1});
  outcome.terms = {{{0}, Size::matters}, {{1}, Size::not_shown}, {{0, 1}, Size::not_shown}};
  EXPECT_EQ(value(moves_unshown_factor(), scenario, outcome), 1.0);
  EXPECT_EQ(value(moves_idle_factor(), scenario, outcome), 1.0);
  outcome.terms[2].size = Size::matters;
  EXPECT_EQ(value(moves_unshown_factor(), scenario, outcome), 0.0);
  EXPECT_EQ(value(moves_idle_factor(), scenario, outcome), 1.0);
  outcome.advised = {1, 0};
  EXPECT_EQ(value(moves_idle_factor(), scenario, outcome), 0.0);
}

TEST(Events, MatteringWithoutAdviceIsCounted) {
  const Scenario scenario = additive();
  Outcome outcome;
  outcome.verdict = Verdict::baseline_unproven;
  outcome.terms = {{{0}, Size::matters}};
  EXPECT_EQ(value(matters_but_keeps_for_want_of_proof(), scenario, outcome), 1.0);
  EXPECT_EQ(value(matters_less_do_this(), scenario, outcome), 1.0);
  outcome.verdict = Verdict::baseline_best;
  EXPECT_EQ(value(matters_but_keeps_for_want_of_proof(), scenario, outcome), 0.0);
  EXPECT_EQ(value(baseline_wrongly_called_best(), scenario, outcome), 1.0);
  outcome.verdict = Verdict::baseline_unproven;
  outcome.terms = {{{0}, Size::too_small}};
  EXPECT_EQ(value(matters_but_keeps_for_want_of_proof(), scenario, outcome), 0.0);
  EXPECT_EQ(value(any_term_matters(), scenario, outcome), 1.0);  // shown, though small
}

TEST(Events, DeltaIsComparedWithTheTruth) {
  Scenario scenario = additive();
  scenario.delta = language::Delta{2.0, false};
  EXPECT_EQ(value(do_this_below_delta(), scenario, advice({1, 0})), 1.0);  // exactly delta
  Outcome outcome;
  outcome.terms = {{{0}, Size::below_delta}, {{1}, Size::below_delta}};
  EXPECT_EQ(value(called_small_but_larger(), scenario, outcome), 1.0);
  outcome.terms[0].size = Size::matters;
  EXPECT_EQ(value(called_small_but_larger(), scenario, outcome), 0.0);
  EXPECT_EQ(value(matters_but_smaller_than_delta(), scenario, outcome), 1.0);
  scenario.delta = language::Delta{1.9, false};
  EXPECT_EQ(value(do_this_below_delta(), scenario, advice({1, 0})), 0.0);
  EXPECT_EQ(value(matters_but_smaller_than_delta(), scenario, outcome), 0.0);
  outcome.verdict = Verdict::gain_too_small;
  EXPECT_EQ(value(called_small_but_larger(), scenario, outcome), 1.0);
}

TEST(Events, SettingsAndChangesMustAllCover) {
  const Scenario scenario = additive();
  Outcome outcome;
  EXPECT_EQ(value(settings_cover(), scenario, outcome), std::nullopt);
  outcome.settings = {{{0, 0}, {9.0, 11.0}}, {{1, 0}, {7.0, 9.0}}};
  EXPECT_EQ(value(settings_cover(), scenario, outcome), 1.0);
  outcome.settings[1].interval = {8.1, 9.0};
  EXPECT_EQ(value(settings_cover(), scenario, outcome), 0.0);
  // The mean over b, against the baseline's mean over b.
  outcome.changes = {{{1, std::nullopt}, {0, std::nullopt}, {-2.5, -1.5}}};
  EXPECT_EQ(value(changes_cover(), scenario, outcome), 1.0);
  outcome.changes[0].interval = {-1.9, std::numeric_limits<double>::infinity()};
  EXPECT_EQ(value(changes_cover(), scenario, outcome), 0.0);
}

TEST(Events, RatiosAreComparedWithRatios) {
  Scenario scenario = crossed({2}, 3);
  scenario.noise = Noise::multiplicative;
  scenario.location = {std::log(10.0), std::log(5.0)};
  Outcome outcome;
  outcome.scale = Scale::logarithmic;
  outcome.settings = {{{1}, {4.0, 6.0}}};
  outcome.changes = {{{1}, {0}, {0.4, 0.6}}};
  EXPECT_EQ(value(settings_cover(), scenario, outcome), 1.0);
  EXPECT_EQ(value(changes_cover(), scenario, outcome), 1.0);
  outcome.scale = Scale::raw;  // means are exp(1/2) times as large
  EXPECT_EQ(value(settings_cover(), scenario, outcome), 0.0);
}

TEST(Events, LossesAreBesideTheNamedBestOrTheBestOfAllOthers) {
  const Scenario scenario = additive();
  Outcome outcome;
  outcome.losses = {{{0, 0}, Combination{1, 0}, {1.5, 2.5}}};
  EXPECT_EQ(value(losses_cover(), scenario, outcome), 1.0);
  outcome.losses = {{{0, 0}, Combination{0, 1}, {1.5, 2.5}}};  // the named best is not the best
  EXPECT_EQ(value(losses_cover(), scenario, outcome), 0.0);
  outcome.losses = {{{0, 0}, std::nullopt, {1.5, 2.5}, {{0, 0}, {1, 0}, {0, 1}}}};
  EXPECT_EQ(value(losses_cover(), scenario, outcome), 1.0);
}

TEST(Events, OverstatementIsInDeviationsOfTheScenariosScale) {
  Scenario scenario = additive();
  scenario.standard_deviation.assign(4, 2.0);
  Outcome outcome = advice({1, 0});
  outcome.gain = 3.0;
  EXPECT_NEAR(*value(overstatement_of_gain(), scenario, outcome), 0.5, 1e-12);
  outcome.scale = Scale::logarithmic;
  outcome.gain = 10.0 / 7.0;  // 10 to 7: a gain of 3
  EXPECT_NEAR(*value(overstatement_of_gain(), scenario, outcome), 0.5, 1e-12);
  scenario.noise = Noise::multiplicative;
  scenario.location = {std::log(10.0), std::log(5.0), std::log(10.0), std::log(5.0)};
  outcome.gain = 2.0 * std::exp(2.0);
  EXPECT_NEAR(*value(overstatement_of_gain(), scenario, outcome), 1.0, 1e-12);
}

TEST(Events, ALimitThatIsCalledKeptIsNoWordOfCaution) {
  const Scenario scenario = additive();
  Outcome outcome = advice({1, 0});
  EXPECT_EQ(value(do_this_without_word_on_limit(), scenario, outcome), 1.0);
  outcome.limit = SaidOfLimit::held;
  EXPECT_EQ(value(do_this_without_word_on_limit(), scenario, outcome), 1.0);
  outcome.limit = SaidOfLimit::by_estimate;
  EXPECT_EQ(value(do_this_without_word_on_limit(), scenario, outcome), 0.0);
}

TEST(Events, AWarningOfOrderExcusesWhatFollows) {
  const Scenario scenario = additive();
  Outcome outcome = advice({1, 0});
  outcome.terms = {{{0}, Size::matters}};
  EXPECT_EQ(value(do_this_without_warning(), scenario, outcome), 1.0);
  EXPECT_EQ(value(matters_without_warning(), scenario, outcome), 1.0);
  outcome.warned_of_order = true;
  EXPECT_EQ(value(do_this_without_warning(), scenario, outcome), 0.0);
  EXPECT_EQ(value(matters_without_warning(), scenario, outcome), 0.0);
}

TEST(Events, ASlowSettingMustBeCalledWorse) {
  Scenario scenario = crossed({2, 2}, 3);
  scenario.noise = Noise::multiplicative;
  scenario.location = {std::log(12.0), std::log(4.0), std::log(3.0), 0.0};
  Outcome outcome;
  outcome.worse = {{1, 0}};
  EXPECT_EQ(value(tied_although_slower(12.0), scenario, outcome), 1.0);
  outcome.worse = {{0, std::nullopt}};  // the whole level
  EXPECT_EQ(value(tied_although_slower(12.0), scenario, outcome), 0.0);
}

TEST(Events, TheRobustLineIsReadByFactor) {
  const Scenario scenario = additive();
  Outcome outcome;
  EXPECT_EQ(value(named_by_robust_line("the gain", 0), scenario, outcome), 0.0);
  outcome.robust = RobustLine{{0}};
  EXPECT_EQ(value(named_by_robust_line("the gain", 0), scenario, outcome), 1.0);
  EXPECT_EQ(value(robust_false_alarm(), scenario, outcome), 0.0);
  outcome.robust = RobustLine{{0, 1}};
  EXPECT_EQ(value(robust_false_alarm(), scenario, outcome), 1.0);
}

TEST(Events, ANegativeBoundIsSeen) {
  const Scenario scenario = additive();
  Outcome outcome;
  outcome.settings = {{{0, 0}, {0.0, 11.0}}};
  EXPECT_EQ(value(negative_bound(), scenario, outcome), 0.0);
  outcome.settings = {{{0, 0}, {-0.1, 11.0}}};
  EXPECT_EQ(value(negative_bound(), scenario, outcome), 1.0);
}

}  // namespace
}  // namespace yates::decisions
