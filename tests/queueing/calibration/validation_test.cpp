#include "queueing/calibration/validation.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "queueing/calibration/estimators.hpp"
#include "tests/queueing/calibration/synthetic_runs.hpp"

namespace yates::queueing {
namespace {

MeasuredRuns four_runs() {
  return {.factors = {{"x", {1, 2, 3, 4}}}, .response = {10, 20, 30, 60}, .rows = {1, 2, 3, 4}};
}

const language::Expression x_term = language::parse("x", "term");

bool has_note(const Validation& validation, const std::string& code) {
  return std::any_of(validation.notes.begin(), validation.notes.end(),
                     [&](const Note& note) { return to_string(note.code) == code; });
}

TEST(Validation, LeavesOutConfigurationsAsByHand) {
  const Validation validation = validate({mean_estimator()}, four_runs());
  const EstimatorValidation& mean = validation.estimators.at(0);
  // In sample: the mean is 30, errors 20, 10, 0, -30.
  EXPECT_NEAR(mean.in_sample.mean_squared_error.value(), 350, 1e-12);
  EXPECT_NEAR(mean.in_sample.r_squared.value(), 0, 1e-15);
  EXPECT_NEAR(mean.in_sample.mean_absolute_percentage_error.value(), 100 * (2 + 0.5 + 0 + 0.5) / 4,
              1e-12);
  EXPECT_NEAR(mean.in_sample.bias.value(), 0, 1e-14);
  // Held out: the means of the others are 110/3, 100/3, 90/3, 60/3; errors 4/3 of those above.
  EXPECT_NEAR(mean.leave_one_configuration_out.mean_squared_error.value(), 350 * 16.0 / 9.0, 1e-10);
  EXPECT_NEAR(mean.leave_one_configuration_out.r_squared.value(), 0, 1e-15);
}

TEST(Validation, AgreesWithTheLeverageFormulaOfRegression) {
  // Press residuals of a straight line are e / (1 - h), h = 1/4 + (x - 2.5)^2 / 5.
  const MeasuredRuns runs = four_runs();
  const Validation validation = validate({linear_estimator("line", {x_term})}, runs);
  double press = 0.0;
  for (std::size_t i = 0; i < 4; ++i) {
    const double x = runs.factors[0].values[i];
    const double residual = runs.response[i] - (30 + 16 * (x - 2.5));
    press += std::pow(residual / (1 - 0.25 - (x - 2.5) * (x - 2.5) / 5), 2);
  }
  // The line without x = 1 falls below zero there, where no time is.
  const PredictionErrors& errors = validation.estimators[0].leave_one_configuration_out;
  EXPECT_EQ(errors.unpredicted, 1U);
  const double left_out = std::pow((10 - (30 - 24)) / (1 - 0.25 - 2.25 / 5), 2);
  EXPECT_NEAR(errors.mean_squared_error.value(), (press - left_out) / 3, 1e-9);
}

TEST(Validation, NeverTrainsOnReplicatesOfWhatItPredicts) {
  MeasuredRuns runs = courier_settings(3);
  for (std::size_t run = 0; run < runs.size(); ++run)
    runs.response[run] = 100 + static_cast<double>(run);
  std::size_t smallest = runs.size();
  const Estimator spy{EstimatorRole::model, "spy", [&](const MeasuredRuns& training) -> Predictor {
                        smallest = std::min(smallest, training.size());
                        return [training](const std::vector<double>& levels) {
                          for (const Configuration& one : configurations(training))
                            if (one.levels == levels) return Prediction{Verdict::impossible};
                          return Prediction{Verdict::stable, 1.0};
                        };
                      }};
  const Validation validation = validate({spy}, runs);
  EXPECT_EQ(validation.estimators[0].leave_one_configuration_out.predicted(), 144U);
  EXPECT_EQ(validation.estimators[0].in_sample.predicted(), 0U);
  for (const auto& [factor, errors] : validation.estimators[0].leave_one_level_out)
    EXPECT_EQ(errors.predicted(), 144U) << factor;
  EXPECT_EQ(smallest, 96U);  // one of three levels of njobs left out
}

TEST(Validation, SaysInWhichDirectionALevelLies) {
  const Validation validation = validate({mean_estimator()}, courier_settings());
  const std::vector<LevelErrors>& found = validation.estimators[0].levels;
  ASSERT_EQ(found.size(), 4U + 4U + 3U);
  EXPECT_EQ(found[0].factor, "cpu");
  EXPECT_EQ(found[0].level, 1);
  EXPECT_EQ(found[0].direction, Direction::downwards);
  EXPECT_EQ(found[1].direction, Direction::between);
  EXPECT_EQ(found[3].direction, Direction::upwards);
  EXPECT_EQ(found[3].errors.runs, 12U);
  EXPECT_EQ(found[10].factor, "njobs");
  EXPECT_EQ(found[10].direction, Direction::upwards);
  EXPECT_EQ(found[10].errors.runs, 16U);
}

TEST(Validation, PrefersTheModelThatMadeTheData) {
  const NetworkModel model = read_model(repairman, "repairman.toml");
  MeasuredRuns runs = courier_settings();
  make_responses(runs, model, {{"z0", 0.036}, {"z1", 0.00015}, {"d", 0.008}}, 0.03, 5);
  const ModelFit found = fit(model, runs, {.bootstrap = 0});
  const Validation validation =
      validate({model_estimator("model", model, found),
                published_estimator("published", {.batch = "batch", .processes = {"cpu", "njobs"}}),
                linear_estimator("naive", naive_terms(model, runs)), mean_estimator()},
               runs);
  EXPECT_EQ(validation.best_within, 0U);
  EXPECT_EQ(validation.best_beyond, 0U);
  EXPECT_FALSE(has_note(validation, "within-baseline-wins"));
  const EstimatorValidation& own = validation.estimators[0];
  EXPECT_GT(own.leave_one_configuration_out.r_squared.value(), 0.98);
  EXPECT_GE(own.leave_one_configuration_out.mean_squared_error.value(),
            own.in_sample.mean_squared_error.value());
  EXPECT_NEAR(own.in_sample.r_squared.value(), found.r_squared.value(), 1e-9);
}

TEST(Validation, SaysSoWhereTheNaiveModelWins) {
  const NetworkModel model = read_model(repairman, "repairman.toml");
  MeasuredRuns runs = courier_settings();
  // A straight line in 1 / batch and processes / batch, far from what a disk queue does.
  for (std::size_t run = 0; run < runs.size(); ++run) {
    const double processes = runs.factors[0].values[run] * runs.factors[2].values[run];
    runs.response[run] = 500 + (9000 + 10 * processes) / runs.factors[1].values[run] +
                         0.01 * static_cast<double>(run % 7);
  }
  const ModelFit found = fit(model, runs, {.bootstrap = 0});
  const Validation validation =
      validate({model_estimator("model", model, found),
                linear_estimator("naive", naive_terms(model, runs)), mean_estimator()},
               runs);
  EXPECT_EQ(validation.best_within, 1U);
  EXPECT_TRUE(has_note(validation, "within-baseline-wins"));
}

/// Predicts what it is told for each level of the one factor.
Estimator told(EstimatorRole role, std::string name, std::vector<double> values) {
  return {
      role, std::move(name), [values](const MeasuredRuns&) -> Predictor {
        return [values](const std::vector<double>& levels) {
          return Prediction{Verdict::stable, values.at(static_cast<std::size_t>(levels[0]) - 1)};
        };
      }};
}

TEST(Validation, SaysSoWhereSquaresAndPercentsDisagreeAboutAFactor) {
  // Measured 10, 20, 30, 60. The one errs by 9 at the longest time, the other by 4 at each.
  const auto few = [](EstimatorRole role) { return told(role, "few", {10, 20, 30, 69}); };
  const auto many = [](EstimatorRole role) { return told(role, "many", {14, 24, 34, 64}); };
  constexpr auto model_role = EstimatorRole::model;
  constexpr auto baseline_role = EstimatorRole::baseline;
  const auto texts = [](const Validation& validation, const std::string& code) {
    std::string all;
    for (const Note& note : validation.notes)
      if (to_string(note.code) == code) all += note.text + "\n";
    return all;
  };
  const std::string sentence =
      "for left-out levels of x, few has the smaller mean percentage error (3.8% against 20.0%)\n";
  MeasuredRuns runs = four_runs();
  runs.factors.push_back({"y", {1, 1, 1, 1}});
  const Validation once = validate({few(model_role), many(baseline_role)}, runs);
  EXPECT_EQ(texts(once, "factor-model-wins-percent"), "");  // all levels are those of x
  runs.factors[1].values = {1, 1, 2, 2};
  const Validation baseline = validate({few(model_role), many(baseline_role)}, runs);
  EXPECT_EQ(baseline.best_within, 1U);
  EXPECT_EQ(texts(baseline, "factor-model-wins-percent").substr(0, sentence.size()), sentence);
  EXPECT_TRUE(has_note(baseline, "within-model-wins-percent"));
  const Validation model = validate({many(model_role), few(baseline_role)}, runs);
  EXPECT_EQ(model.best_within, 0U);
  EXPECT_NE(texts(model, "factor-baseline-wins-percent")
                .find("the baseline few has the smaller mean percentage error"),
            std::string::npos);
  EXPECT_TRUE(has_note(model, "beyond-baseline-wins-percent"));
  const Validation alike =
      validate({told(model_role, "right", {10, 20, 30, 60}), few(baseline_role)}, runs);
  EXPECT_EQ(alike.notes.size(), 2U);
}

TEST(Validation, CountsSaturatedRunsAndGivesTheirEstimatorNoPrize) {
  const Estimator timid{EstimatorRole::model, "timid", [](const MeasuredRuns&) -> Predictor {
                          return [](const std::vector<double>& levels) {
                            if (levels[0] >= 4) return Prediction{Verdict::saturated};
                            return Prediction{Verdict::stable, 10 * levels[0]};
                          };
                        }};
  const Validation validation = validate({timid, mean_estimator()}, four_runs());
  EXPECT_EQ(validation.estimators[0].in_sample.saturated, 1U);
  EXPECT_EQ(validation.estimators[0].in_sample.predicted(), 3U);
  EXPECT_NEAR(validation.estimators[0].in_sample.mean_squared_error.value(), 0, 1e-15);
  EXPECT_EQ(validation.best_within, 1U);
  EXPECT_TRUE(has_note(validation, "within-baseline-wins"));
}

TEST(Validation, DoesNotPredictFromTrainingRunsThatDetermineNothing) {
  // Without njobs = 3 and 5 and with one CPU, every configuration has one process per worker.
  const NetworkModel model = read_model(repairman, "repairman.toml");
  MeasuredRuns all = courier_settings();
  make_responses(all, model, {{"z0", 0.036}, {"z1", 0.00015}, {"d", 0.008}}, 0.01, 5);
  std::vector<std::size_t> kept;
  for (std::size_t run = 0; run < all.size(); ++run) {
    const double njobs = all.factors[2].values[run];
    if (all.factors[0].values[run] == 1 || (all.factors[0].values[run] == 8 && njobs == 5))
      kept.push_back(run);
  }
  const MeasuredRuns runs = select(all, kept);
  const ModelFit found = fit(model, runs, {.bootstrap = 0});
  ASSERT_EQ(found.identification, Identification::identified);
  const Validation validation = validate({model_estimator("model", model, found)}, runs);
  const auto without_eight =
      std::find_if(validation.estimators[0].levels.begin(), validation.estimators[0].levels.end(),
                   [](const LevelErrors& one) { return one.factor == "cpu" && one.level == 8; });
  ASSERT_NE(without_eight, validation.estimators[0].levels.end());
  EXPECT_LT(without_eight->errors.predicted() + without_eight->errors.unpredicted, 5U);
}

TEST(Validation, RefusesWhatItCannotDivide) {
  EXPECT_THROW(validate({}, four_runs()), std::domain_error);
  EXPECT_THROW(validate({mean_estimator()}, select(four_runs(), {0, 0})), std::domain_error);
}

TEST(NaiveTerms, AreCyclesAndCyclesTimesLoad) {
  const NetworkModel model = read_model(repairman, "repairman.toml");
  const auto terms = naive_terms(model, courier_settings());
  ASSERT_EQ(terms.size(), 2U);
  EXPECT_EQ(language::to_string(terms[0]), "1 / batch");
  EXPECT_EQ(language::to_string(terms[1]), "cpu * njobs / batch");
  EXPECT_EQ(naive_formula("time", terms), "time ~ 1 / batch + cpu * njobs / batch");
}

TEST(NaiveTerms, AreTheSameForEveryWayToWriteALoad) {
  const MeasuredRuns runs = courier_settings();
  for (const std::string load :
       {"max(1, cpu * njobs / 3)", "max(1, cpu * njobs / 3) / 0.045", "2 * max(cpu * njobs, 3)",
        "(1 / 0.045) * (max(1, (cpu * njobs / 3)))", "cpu * njobs"}) {
    NetworkModel model = read_model(repairman, "repairman.toml");
    model.classes.front().load.written = language::parse(load, "load");
    EXPECT_EQ(naive_formula("time", naive_terms(model, runs)),
              "time ~ 1 / batch + cpu * njobs / batch")
        << load;
  }
}

TEST(NaiveTerms, KeepWhatIsNoConstantFactor) {
  const MeasuredRuns runs = courier_settings();
  NetworkModel model = read_model(repairman, "repairman.toml");
  model.fit->cycles->written = language::parse("1000 * (batch + 64)", "cycles");
  model.classes.front().load.written = language::parse("max(cpu, njobs) / (2 * batch)", "load");
  EXPECT_EQ(naive_formula("time", naive_terms(model, runs)),
            "time ~ (batch + 64) + (batch + 64) * max(cpu, njobs) / batch");
  EXPECT_EQ(naive_formula("time", {}), "time ~ 1");
}

TEST(NaiveTerms, AreTheFactorsWhereCyclesAreConstant) {
  NetworkModel model = read_model(repairman, "repairman.toml");
  model.fit->cycles.reset();
  const auto terms = naive_terms(model, courier_settings());
  ASSERT_EQ(terms.size(), 3U);
  EXPECT_EQ(language::to_string(terms[0]), "cpu");
}

}  // namespace
}  // namespace yates::queueing
