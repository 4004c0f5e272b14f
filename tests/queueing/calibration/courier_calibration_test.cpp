// The shipped model files on the Courier study's 48 runs. Reference: R 4.2.2, optim() on the same
// sum of squares with a recursion of its own, and lm().
#include <cmath>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "queueing/calibration/calibration.hpp"
#include "queueing/calibration/estimators.hpp"
#include "queueing/calibration/validation.hpp"
#include "tests/queueing/calibration/courier_data.hpp"
#include "tests/queueing/calibration/synthetic_runs.hpp"

namespace yates::queueing {
namespace {

NetworkModel shipped(const std::string& name) {
  return load_model(std::filesystem::path(YATES_EXAMPLES) / "queueing" / name);
}

TEST(ShippedModel, RecoversItsOwnParameters) {
  struct Case {
    std::string file;
    Values parameters;
  };
  const std::vector<Case> cases = {
      {"machine_repairman.toml", {{"z0", 0.036}, {"z1", 0.00015}, {"d", 0.008}}},
      {"machine_repairman_batch.toml",
       {{"z0", 0.036}, {"z1", 0.00015}, {"d0", 0.008}, {"d1", 4e-6}}},
      {"courier.toml", {{"base", 90}, {"per_batch", -0.02}, {"per_process", 7.6}}},
      {"open_repaired.toml",
       {{"service", 0.04}, {"level", 4.5}, {"per_batch", -0.1}, {"per_process", -0.3}}}};
  for (const auto& [file, parameters] : cases) {
    const NetworkModel model = shipped(file);
    MeasuredRuns runs = courier_settings();
    make_responses(runs, model, parameters, 0.0, 1);
    const ModelFit found = fit(model, runs, {.bootstrap = 0});
    ASSERT_EQ(found.identification, Identification::identified) << file;
    for (const FittedParameter& one : found.parameters)
      EXPECT_NEAR(one.estimate / parameters.at(one.name), 1.0, 1e-5) << file << " " << one.name;
  }
}

TEST(CourierCalibration, AgreesWithAnIndependentFit) {
  const auto runs = courier_data();
  if (!runs) GTEST_SKIP() << "courier_48.csv is not in YATES_DATA_DIR";
  const NetworkModel model = shipped("machine_repairman.toml");
  const ModelFit absolute = fit(model, *runs, {.bootstrap = 0});
  EXPECT_NEAR(absolute.sum_of_squares, 50773.02, 0.01);
  EXPECT_NEAR(absolute.values()["z0"] / 0.0366117, 1.0, 1e-4);
  EXPECT_NEAR(absolute.values()["z1"] / 0.000146818, 1.0, 1e-4);
  EXPECT_NEAR(absolute.values()["d"] / 0.00809617, 1.0, 1e-4);
  EXPECT_NEAR(absolute.r_squared.value(), 0.9700356, 1e-7);
  const ModelFit relative = fit(model, *runs, {.relative_error = true, .bootstrap = 0});
  EXPECT_NEAR(relative.sum_of_squares, 1.381998, 1e-6);
  EXPECT_NEAR(relative.values()["d"] / 0.00822962, 1.0, 1e-4);
}

TEST(CourierCalibration, PredictsBetterThanThePublishedAndTheNaiveOne) {
  const auto runs = courier_data();
  if (!runs) GTEST_SKIP() << "courier_48.csv is not in YATES_DATA_DIR";
  const NetworkModel model = shipped("machine_repairman.toml");
  const ModelFit found = fit(model, *runs, {.bootstrap = 0});
  const Validation validation =
      validate({model_estimator("closed", model, found),
                published_estimator("published", {.batch = "batch", .processes = {"cpu", "njobs"}}),
                linear_estimator("naive", naive_terms(model, *runs)), mean_estimator()},
               *runs);
  const auto& closed = validation.estimators[0];
  const auto& published = validation.estimators[1];
  const auto& naive = validation.estimators[2];
  EXPECT_NEAR(naive.in_sample.r_squared.value(), 0.960124, 1e-6);
  EXPECT_NEAR(naive.in_sample.mean_squared_error.value(), 1407.661, 1e-3);
  EXPECT_NEAR(naive.in_sample.mean_absolute_percentage_error.value(), 14.02464, 1e-5);
  EXPECT_NEAR(closed.in_sample.mean_absolute_percentage_error.value(), 12.80653, 1e-3);
  EXPECT_EQ(published.in_sample.saturated, 3U);
  EXPECT_NEAR(published.in_sample.mean_squared_error.value(), 8356.038, 1e-2);
  EXPECT_EQ(validation.best_within, 0U);
  EXPECT_LT(*closed.leave_one_configuration_out.mean_squared_error,
            0.8 * *naive.leave_one_configuration_out.mean_squared_error);
  // Leaving out the largest batch, the published estimator has no value for any of its runs.
  for (const LevelErrors& level : published.levels) {
    if (level.factor == "batch" && level.level == 512) {
      EXPECT_EQ(level.errors.saturated, level.errors.runs);
    }
  }
}

}  // namespace
}  // namespace yates::queueing
