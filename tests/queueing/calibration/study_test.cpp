#include "queueing/calibration/study.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "language/error.hpp"
#include "tests/queueing/calibration/synthetic_runs.hpp"

namespace yates::queueing {
namespace {

const Values truth{{"z0", 0.036}, {"z1", 0.00015}, {"d", 0.008}};

MeasuredRuns made_runs(const NetworkModel& model) {
  MeasuredRuns runs = courier_settings();
  make_responses(runs, model, truth, 0.02, 5);
  return runs;
}

StudyOptions quick() {
  return {.bootstrap = 0};
}

TEST(CalibrationStudy, HoldsFitAndValidationOfTheModelThatMadeTheData) {
  const NetworkModel model = read_model(repairman, "repairman.toml");
  const CalibrationStudy study = calibrate(model, made_runs(model), quick());
  EXPECT_EQ(study.fit.identification, Identification::identified);
  EXPECT_NEAR(study.fit.values().at("d") / 0.008, 1.0, 0.05);
  EXPECT_EQ(study.naive_formula, "time ~ 1 / batch + cpu * njobs / batch");
  ASSERT_EQ(study.validation.estimators.size(), 3U);
  EXPECT_EQ(study.validation.estimators[0].role, EstimatorRole::model);
  EXPECT_EQ(study.validation.estimators[1].role, EstimatorRole::baseline);
  EXPECT_EQ(study.validation.estimators[2].role, EstimatorRole::baseline);
  EXPECT_EQ(study.validation.best_within, 0U);
  EXPECT_FALSE(study.published.has_value());
  EXPECT_TRUE(study.demands.empty());
  EXPECT_TRUE(study.regressions.empty());
}

TEST(CalibrationStudy, IsTheSameEveryTime) {
  const NetworkModel model = read_model(repairman, "repairman.toml");
  const MeasuredRuns runs = made_runs(model);
  const StudyOptions options{.bootstrap = 60};
  const CalibrationStudy one = calibrate(model, runs, options);
  const CalibrationStudy other = calibrate(model, runs, options);
  EXPECT_EQ(one.fit.resamples, other.fit.resamples);
  EXPECT_EQ(one.fit.values(), other.fit.values());
}

TEST(CalibrationStudy, SummarisesThePublishedEstimatorThatTheFileNames) {
  const NetworkModel model =
      read_model(repairman + "[fit.published]\nprocesses = [\"cpu\", \"njobs\"]\n", "r.toml");
  EXPECT_EQ(study_factors(model), (std::vector<std::string>{"cpu", "njobs", "batch"}));
  const MeasuredRuns runs = made_runs(model);
  const CalibrationStudy study = calibrate(model, runs, quick());
  ASSERT_TRUE(study.published.has_value());
  EXPECT_EQ(study.published->runs, runs.size());
  ASSERT_EQ(study.validation.estimators.size(), 4U);
  EXPECT_EQ(study.validation.estimators[1].role, EstimatorRole::published);
}

TEST(CalibrationStudy, FitsWithAndWithoutSuspectsOrDropsThem) {
  const NetworkModel model = read_model(repairman, "repairman.toml");
  MeasuredRuns runs = made_runs(model);
  runs.response[30] = runs.response[10];  // a stale value
  const CalibrationStudy kept = calibrate(model, runs, quick());
  ASSERT_FALSE(kept.findings.empty());
  EXPECT_TRUE(kept.left_out.empty());
  EXPECT_EQ(kept.runs.size(), runs.size());
  ASSERT_TRUE(kept.without_suspects.has_value());

  StudyOptions options = quick();
  options.drop_suspects = true;
  const CalibrationStudy dropped = calibrate(model, runs, options);
  EXPECT_TRUE(dropped.findings.empty());
  EXPECT_EQ(dropped.left_out.size(), kept.findings.size());
  EXPECT_LT(dropped.runs.size(), runs.size());
  EXPECT_FALSE(dropped.without_suspects.has_value());
  EXPECT_EQ(dropped.fit.values(), kept.without_suspects->values());
}

TEST(CalibrationStudy, PredictsTheSettingsThatWereAskedFor) {
  const NetworkModel model = read_model(repairman, "repairman.toml");
  const MeasuredRuns runs = made_runs(model);
  StudyOptions options = quick();
  options.settings = {{2, 128, 3}, {16, 128, 3}};  // cpu, batch, njobs
  const CalibrationStudy study = calibrate(model, runs, options);
  ASSERT_EQ(study.predictions.size(), 2U);
  EXPECT_EQ(study.predictions[0].first, options.settings[0]);
  EXPECT_EQ(study.predictions[0].second.verdict, Verdict::stable);
  EXPECT_EQ(study.predictions[1].second.verdict, Verdict::extrapolation);
  options.settings = {{2, 128}};
  EXPECT_THROW(calibrate(model, runs, options), std::domain_error);
}

TEST(CalibrationStudy, EstimatesDemandsWhereUtilizationWasMeasured) {
  const NetworkModel model = read_model(repairman, "repairman.toml");
  MeasuredRuns runs = made_runs(model);
  runs.throughput.emplace();
  runs.utilizations = {{"disk", {}}};
  for (std::size_t run = 0; run < runs.size(); ++run) {
    const double rate = 1.0 + static_cast<double>(run);
    runs.throughput->push_back(rate);
    runs.utilizations[0].values.push_back(0.02 + 0.008 * rate);
  }
  const CalibrationStudy study = calibrate(model, runs, quick());
  ASSERT_EQ(study.demands.size(), 1U);
  EXPECT_EQ(study.demands[0].station, "disk");
  ASSERT_EQ(study.regressions.size(), 1U);
  EXPECT_NEAR(study.regressions[0].second.terms[1].demand, 0.008, 1e-12);
}

TEST(CalibrationStudy, SaysWhereAMeasuredUtilizationIsNotThatOfTheFit) {
  const NetworkModel model = read_model(repairman, "repairman.toml");
  MeasuredRuns runs = made_runs(model);
  runs.throughput.emplace();
  runs.utilizations = {{"disk", {}}};
  for (std::size_t run = 0; run < runs.size(); ++run) {
    runs.throughput->push_back(1.0 + static_cast<double>(run));
    runs.utilizations[0].values.push_back(0.02 * (1.0 + static_cast<double>(run)));
  }
  const auto is_said = [](const CalibrationStudy& study) {
    return std::any_of(study.fit.notes.begin(), study.fit.notes.end(),
                       [](const Note& note) { return note.code == NoteCode::demand_contradicted; });
  };
  const CalibrationStudy study = calibrate(model, runs, quick());
  EXPECT_TRUE(is_said(study));
  EXPECT_EQ(study.demands.size(), 1U);
  // A percentage is no share.
  for (double& percent : runs.utilizations[0].values) percent *= 100.0;
  EXPECT_TRUE(is_said(calibrate(model, runs, quick())));
  EXPECT_TRUE(calibrate(model, runs, quick()).demands.empty());
}

TEST(CalibrationStudy, ValidatesNothingWhereTheDataDetermineNoFit) {
  const NetworkModel model = read_model(repairman, "repairman.toml");
  const MeasuredRuns all = made_runs(model);
  const CalibrationStudy study = calibrate(model, select(all, {0, 1}), quick());
  EXPECT_EQ(study.fit.identification, Identification::not_identifiable);
  EXPECT_TRUE(study.validation.estimators.empty());
  EXPECT_EQ(study.naive_formula, "");
}

TEST(CalibrationStudy, RefusesAModelWithoutAFitSection) {
  NetworkModel model = read_model(repairman, "repairman.toml");
  model.fit.reset();
  EXPECT_THROW(calibrate(model, courier_settings(), quick()), language::InputError);
  EXPECT_THROW(study_factors(model), language::InputError);
}

}  // namespace
}  // namespace yates::queueing
