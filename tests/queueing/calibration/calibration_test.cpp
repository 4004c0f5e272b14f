#include "queueing/calibration/calibration.hpp"

#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "tests/queueing/calibration/synthetic_runs.hpp"

namespace yates::queueing {
namespace {

const Values truth{{"z0", 0.036}, {"z1", 0.00015}, {"d", 0.008}};

bool has_note(const ModelFit& fit, const std::string& code) {
  for (const Note& note : fit.notes)
    if (to_string(note.code) == code) return true;
  return false;
}

std::string text_of(const ModelFit& fit) {
  std::string all;
  for (const Note& note : fit.notes) all += note.text + "\n";
  return all;
}

std::string replaced(std::string text, const std::string& old, const std::string& fresh) {
  const std::size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return text.replace(at, old.size(), fresh);
}

TEST(Calibration, RecoversAClosedModelFromDataWithoutNoise) {
  const NetworkModel model = read_model(repairman, "repairman.toml");
  MeasuredRuns runs = courier_settings();
  make_responses(runs, model, truth, 0.0, 1);
  for (const bool relative : {false, true}) {
    const ModelFit found = fit(model, runs, {.relative_error = relative, .bootstrap = 0});
    ASSERT_EQ(found.identification, Identification::identified);
    for (const FittedParameter& one : found.parameters) {
      EXPECT_EQ(one.link, Link::logarithm);
      EXPECT_NEAR(one.estimate / truth.at(one.name), 1.0, 1e-8) << one.name;
    }
    EXPECT_NEAR(found.r_squared.value(), 1.0, 1e-12);
    EXPECT_EQ(found.degrees_of_freedom, 45);
    EXPECT_GT(found.starts.reached_best, 8);
    EXPECT_FALSE(found.starts.rival.has_value());
  }
}

TEST(Calibration, RecoversAnOpenModelWithAnExponentialGap) {
  const std::string text = R"toml(
[[station]]
name = "cpu"
kind = "delay"
demand = "service"
[[station]]
name = "disk"
kind = "fcfs"
demand = "1 / (max(1, cpu * njobs / 3) / 0.045 + exp(a + b * batch / 100 + c * cpu * njobs / 10))"
[workload]
arrival_rate = "max(1, cpu * njobs / 3) / 0.045"
[parameters]
service = { start = 0.03, min = 0.001, max = 0.5 }
a = { start = 4 }
b = { start = 0 }
c = { start = 0 }
[fit]
response = "time"
cycles = "600000 / batch"
)toml";
  const NetworkModel model = read_model(text, "open.toml");
  const Values made{{"service", 0.04}, {"a", 5.0}, {"b", -0.2}, {"c", -0.5}};
  MeasuredRuns runs = courier_settings();
  make_responses(runs, model, made, 0.0, 1);
  const ModelFit found = fit(model, runs, {.bootstrap = 0});
  ASSERT_EQ(found.identification, Identification::identified) << text_of(found);
  EXPECT_EQ(found.parameters[0].link, Link::logit);
  EXPECT_EQ(found.parameters[1].link, Link::identity);
  for (const FittedParameter& one : found.parameters)
    EXPECT_NEAR(one.estimate / made.at(one.name), 1.0, 1e-7) << one.name;
}

TEST(Calibration, KeepsAParameterThatIsWrittenAsAValue) {
  const NetworkModel model = read_model(
      replaced(repairman, "z1 = { start = 0.0003, min = 0 }", "z1 = { value = 0.00015 }"),
      "repairman.toml");
  MeasuredRuns runs = courier_settings();
  make_responses(runs, model, truth, 0.0, 1);
  const ModelFit found = fit(model, runs, {.bootstrap = 0});
  ASSERT_EQ(found.parameters.size(), 2U);
  EXPECT_NEAR(found.parameters[1].estimate, 0.008, 1e-10);
}

TEST(Calibration, CoversTheTruthAboutAsOftenAsItSays) {
  const NetworkModel model = read_model(repairman, "repairman.toml");
  MeasuredRuns runs = courier_settings();
  std::vector<int> covered(3, 0);
  std::vector<int> covered_by_resampling(3, 0);
  constexpr int data_sets = 60;
  constexpr int resampled_sets = 15;
  for (int set = 0; set < data_sets; ++set) {
    make_responses(runs, model, truth, 0.05, 100 + static_cast<std::uint64_t>(set));
    const bool resampled = set < resampled_sets;
    const ModelFit found = fit(
        model, runs,
        {.relative_error = true, .starts = 1, .bootstrap = resampled ? 100 : 0, .confidence = 0.9});
    ASSERT_EQ(found.identification, Identification::identified);
    for (std::size_t j = 0; j < 3; ++j) {
      const double value = truth.at(found.parameters[j].name);
      const auto holds = [&](const Interval& one) { return one.low <= value && value <= one.high; };
      covered[j] += holds(*found.parameters[j].interval) ? 1 : 0;
      if (resampled)
        covered_by_resampling[j] += holds(*found.parameters[j].bootstrap_interval) ? 1 : 0;
    }
  }
  // 90 % of 60 is 54 with a standard deviation of 2.3; of 15 it is 13.5 with 1.2, and resampling
  // is known to fall short of what it promises.
  for (std::size_t j = 0; j < 3; ++j) {
    EXPECT_GE(covered[j], 47) << j;
    EXPECT_LT(covered[j], 60) << j;
    EXPECT_GE(covered_by_resampling[j], 10) << j;
  }
}

TEST(Calibration, HasIntervalsOnTheScaleOfTheLink) {
  const NetworkModel model = read_model(repairman, "repairman.toml");
  MeasuredRuns runs = courier_settings();
  make_responses(runs, model, truth, 0.1, 5);
  const ModelFit found = fit(model, runs, {.relative_error = true, .bootstrap = 200});
  for (const FittedParameter& one : found.parameters) {
    const Interval interval = one.interval.value();
    // Symmetric as ratios: estimate / low = high / estimate.
    EXPECT_NEAR(one.estimate / interval.low, interval.high / one.estimate, 1e-9);
    EXPECT_GT(interval.low, 0.0);
    const double t = 2.0141033888808457;  // 97.5 % of 45 degrees of freedom
    EXPECT_NEAR(std::log(interval.high / one.estimate),
                t * one.standard_error.value() / one.estimate, 1e-9);
    const Interval resampled = one.bootstrap_interval.value();
    EXPECT_LT(resampled.low, one.estimate);
    EXPECT_GT(resampled.high, one.estimate);
    EXPECT_LT(resampled.high - resampled.low, 3 * (interval.high - interval.low));
    EXPECT_GT(resampled.high - resampled.low, (interval.high - interval.low) / 3);
  }
  EXPECT_EQ(found.resamples.size() + static_cast<std::size_t>(found.failed_resamples), 200U);
  EXPECT_EQ(found.without_configuration.size(), 48U);
}

TEST(Calibration, IsTheSameForTheSameSeed) {
  const NetworkModel model = read_model(repairman, "repairman.toml");
  MeasuredRuns runs = courier_settings();
  make_responses(runs, model, truth, 0.1, 5);
  const ModelFit a = fit(model, runs, {.bootstrap = 60});
  const ModelFit b = fit(model, runs, {.bootstrap = 60});
  const ModelFit c = fit(model, runs, {.bootstrap = 60, .seed = {7}});
  EXPECT_EQ(a.resamples, b.resamples);
  EXPECT_NE(a.resamples, c.resamples);
  for (std::size_t j = 0; j < a.parameters.size(); ++j) {
    EXPECT_EQ(a.parameters[j].estimate, b.parameters[j].estimate);
    EXPECT_NEAR(a.parameters[j].estimate / c.parameters[j].estimate, 1.0, 1e-8);
  }
}

TEST(Calibration, TestsTheLackOfFitWhereReplicatesAllowIt) {
  const NetworkModel model = read_model(repairman, "repairman.toml");
  MeasuredRuns runs = courier_settings(3);
  make_responses(runs, model, truth, 0.05, 3);
  const ModelFit good = fit(model, runs, {.relative_error = true, .bootstrap = 0});
  ASSERT_TRUE(good.lack_of_fit.has_value());
  EXPECT_EQ(good.lack_of_fit->pure_error_df, 96);
  EXPECT_EQ(good.lack_of_fit->lack_df, 45);
  EXPECT_NEAR(good.lack_of_fit->lack_sum_of_squares + good.lack_of_fit->pure_error_sum_of_squares,
              good.sum_of_squares, 1e-12);
  EXPECT_GT(good.lack_of_fit->p.value(), 0.01);
  // A batch size that behaves otherwise: no value of the parameters makes up for that.
  for (std::size_t run = 0; run < runs.size(); ++run)
    if (runs.factors[1].values[run] == 128) runs.response[run] *= 1.4;
  const ModelFit bad = fit(model, runs, {.relative_error = true, .bootstrap = 0});
  EXPECT_LT(bad.lack_of_fit->p.value(), 1e-10);
  EXPECT_TRUE(has_note(bad, "lack-of-fit"));
  EXPECT_FALSE(fit(model, courier_settings(), {.bootstrap = 0}).lack_of_fit.has_value());
}

TEST(Calibration, CountsReplicatesAsOftenAsTheyAre) {
  // The sum of squares over runs, whatever the configurations' means hide.
  const NetworkModel model = read_model(repairman, "repairman.toml");
  MeasuredRuns runs = courier_settings(2);
  make_responses(runs, model, truth, 0.1, 3);
  const ModelFit found = fit(model, runs, {.bootstrap = 0});
  double sum = 0.0;
  for (std::size_t run = 0; run < runs.size(); ++run) {
    EXPECT_NEAR(found.residuals[run], runs.response[run] - found.fitted[run], 1e-12);
    sum += found.residuals[run] * found.residuals[run];
  }
  EXPECT_NEAR(sum / found.sum_of_squares, 1.0, 1e-12);
  EXPECT_NEAR(found.sigma.value(), std::sqrt(sum / 93), 1e-9);
}

TEST(Calibration, SaysThatOnePopulationDoesNotTellWaitingFromService) {
  const NetworkModel model = read_model(repairman, "repairman.toml");
  MeasuredRuns all = courier_settings();
  make_responses(all, model, truth, 0.05, 3);
  std::vector<std::size_t> single;
  for (std::size_t run = 0; run < all.size(); ++run)
    if (all.factors[0].values[run] * all.factors[2].values[run] <= 3) single.push_back(run);
  const ModelFit found = fit(model, select(all, single), {.bootstrap = 0});
  EXPECT_EQ(found.identification, Identification::not_identifiable);
  ASSERT_TRUE(has_note(found, "not-identifiable"));
  EXPECT_NE(text_of(found).find("'z0', 'd'"), std::string::npos) << text_of(found);
  EXPECT_NE(text_of(found).find("same population"), std::string::npos) << text_of(found);
  for (const FittedParameter& one : found.parameters) {
    EXPECT_FALSE(one.standard_error.has_value());
    EXPECT_FALSE(one.interval.has_value());
  }
}

TEST(Calibration, IsSoForOnePopulationWhateverTheNoise) {
  // Of some draws one parameter ends at zero, and the others look determined.
  const NetworkModel model = read_model(repairman, "repairman.toml");
  MeasuredRuns all = courier_settings();
  std::vector<std::size_t> single;
  for (std::size_t run = 0; run < all.size(); ++run)
    if (all.factors[0].values[run] * all.factors[2].values[run] <= 3) single.push_back(run);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    make_responses(all, model, truth, 0.05, seed);
    const ModelFit found = fit(model, select(all, single), {.bootstrap = 0});
    EXPECT_EQ(found.identification, Identification::not_identifiable) << text_of(found);
    EXPECT_NE(text_of(found).find("same population"), std::string::npos) << text_of(found);
  }
}

TEST(Calibration, NamesAParameterWithoutEffect) {
  const NetworkModel model = read_model(
      replaced(repairman, "[fit]", "idle = { start = 3 }\n[fit]") + "fixed_time = \"0 * idle\"\n",
      "repairman.toml");
  MeasuredRuns runs = courier_settings();
  make_responses(runs, model, truth, 0.05, 3);
  const ModelFit found = fit(model, runs, {.bootstrap = 0});
  EXPECT_EQ(found.identification, Identification::not_identifiable);
  EXPECT_NE(text_of(found).find("'idle' changes no fitted response"), std::string::npos)
      << text_of(found);
}

TEST(Calibration, SaysThatTooFewConfigurationsDetermineNothing) {
  const NetworkModel model = read_model(repairman, "repairman.toml");
  const MeasuredRuns runs = select(courier_settings(), {0, 5, 0, 5});
  const ModelFit found = fit(model, runs, {.bootstrap = 0});
  EXPECT_EQ(found.identification, Identification::not_identifiable);
  EXPECT_NE(text_of(found).find("2 distinct configurations do not determine 3"), std::string::npos);
}

TEST(Calibration, SetsAParameterThatTheDataPushOutToTheEndOfItsRange) {
  const NetworkModel model = read_model(repairman, "repairman.toml");
  // Made with a z1 below zero, which the range forbids.
  const Values made{{"z0", 0.2}, {"z1", -0.0001}, {"d", 0.008}};
  MeasuredRuns runs = courier_settings();
  make_responses(runs, model, made, 0.01, 3);
  const ModelFit found = fit(model, runs, {.bootstrap = 100});
  ASSERT_EQ(found.identification, Identification::identified) << text_of(found);
  EXPECT_TRUE(found.parameters[1].at_bound);
  EXPECT_EQ(found.parameters[1].estimate, 0.0);
  EXPECT_FALSE(found.parameters[1].standard_error.has_value());
  ASSERT_TRUE(found.parameters[1].interval.has_value());
  EXPECT_EQ(found.parameters[1].interval->low, 0.0);
  EXPECT_GT(found.parameters[1].interval->high, 0.0);
  EXPECT_LT(found.parameters[1].interval->high, 0.001);
  EXPECT_EQ(found.free_parameters, (std::vector<std::string>{"z0", "d"}));
  EXPECT_EQ(found.degrees_of_freedom, 46);
  EXPECT_TRUE(has_note(found, "at-bound"));
}

TEST(Calibration, FindsTheRivalThatExchangesTwoQueues) {
  // Two queues with demands d and e in one cycle: the data cannot tell which is which.
  const NetworkModel model = read_model(
      replaced(replaced(repairman, "[workload]",
                        "[[station]]\nname = \"net\"\nkind = \"fcfs\"\ndemand = \"e\"\n[workload]"),
               "[fit]", "e = { start = 0.005, min = 0 }\n[fit]"),
      "two.toml");
  MeasuredRuns runs = courier_settings();
  Values made = truth;
  made["d"] = 0.02;
  made["e"] = 0.006;
  make_responses(runs, model, made, 0.0, 3);
  const ModelFit found = fit(model, runs, {.relative_error = true, .starts = 24, .bootstrap = 0});
  ASSERT_EQ(found.identification, Identification::not_identifiable) << text_of(found);
  EXPECT_TRUE(has_note(found, "rival-optimum"));
  ASSERT_TRUE(found.starts.rival.has_value());
  EXPECT_NEAR(found.starts.rival->at("d") / found.values().at("e"), 1.0, 1e-3);
  EXPECT_NEAR(found.starts.rival->at("e") / found.values().at("d"), 1.0, 1e-3);
}

TEST(Calibration, SaysThatNoStartIsStable) {
  const std::string text = R"toml(
[[station]]
name = "disk"
kind = "fcfs"
demand = "d"
[workload]
arrival_rate = "10 * cpu"
[parameters]
d = { start = 5, min = 4, max = 6 }
[fit]
response = "time"
)toml";
  const ModelFit found = fit(read_model(text, "saturated.toml"), courier_settings(), {});
  EXPECT_EQ(found.identification, Identification::saturated);
  EXPECT_TRUE(found.parameters.empty());
  EXPECT_NE(text_of(found).find("48 of 48"), std::string::npos) << text_of(found);
}

TEST(Calibration, RefusesWhatIsNoCalibration) {
  const NetworkModel model = read_model(repairman, "repairman.toml");
  MeasuredRuns runs = courier_settings();
  EXPECT_THROW(fit(model, runs, {.starts = 0}), std::domain_error);
  EXPECT_THROW(fit(model, runs, {.bootstrap = -1}), std::domain_error);
  EXPECT_THROW(fit(model, runs, {.confidence = 1.0}), std::domain_error);
  NetworkModel without = model;
  without.fit.reset();
  EXPECT_THROW(fit(without, runs), language::InputError);
  without = model;
  for (Parameter& parameter : without.parameters) parameter.fitted = false;
  EXPECT_THROW(fit(without, runs), language::InputError);
  runs.factors[2].name = "njob";
  try {
    fit(model, runs);
    FAIL() << "the factor njobs is missing";
  } catch (const language::InputError& error) {
    EXPECT_NE(std::string(error.what()).find("did you mean 'njob'"), std::string::npos)
        << error.what();
  }
  runs = courier_settings();
  runs.response[3] = 0.0;
  EXPECT_THROW(fit(model, runs, {.relative_error = true}), language::InputError);
}

TEST(Calibration, PassesOnWhatIsWrongWithTheModelAtItsOwnStart) {
  const NetworkModel model =
      read_model(replaced(repairman, "demand = \"d\"", "demand = \"d - 5\""), "repairman.toml");
  EXPECT_THROW(fit(model, courier_settings(), {.starts = 1}), language::InputError);
}

}  // namespace
}  // namespace yates::queueing
