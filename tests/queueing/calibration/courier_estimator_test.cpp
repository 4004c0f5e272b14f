#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "queueing/calibration/estimators.hpp"
#include "tests/queueing/calibration/courier_data.hpp"

namespace yates::queueing {
namespace {

/// A run that the study's own model made: mu = 100 + 0.02 batch + 8 processes.
CourierRun made(double batch, double processes) {
  const CourierSettings settings;
  const double rate = 100.0 + 0.02 * batch + 8.0 * processes;
  const double cycle = settings.service_time + 1.0 / (rate - settings.arrival_rate(processes));
  return {batch, processes, settings.cycles(batch) * cycle};
}

std::vector<CourierRun> made_runs() {
  std::vector<CourierRun> runs;
  for (const double batch : {64.0, 128.0, 512.0})
    for (const double processes : {1.0, 4.0, 12.0, 40.0}) runs.push_back(made(batch, processes));
  return runs;
}

TEST(CourierEstimator, CountsCyclesAndArrivalsAsTheStudyDoes) {
  const CourierSettings settings;
  EXPECT_DOUBLE_EQ(settings.cycles(64), 9375);
  EXPECT_DOUBLE_EQ(settings.cycles(512), 1171.875);
  EXPECT_DOUBLE_EQ(settings.arrival_rate(2), 1 / 0.045);
  EXPECT_DOUBLE_EQ(settings.arrival_rate(15), 5 / 0.045);
}

TEST(CourierEstimator, RecoversItsOwnModelFromDataWithoutNoise) {
  const std::vector<CourierRun> runs = made_runs();
  const CourierFit fit = fit_courier(runs);
  EXPECT_EQ(fit.not_inverted, 0U);
  ASSERT_TRUE(fit.coefficients.has_value());
  EXPECT_NEAR((*fit.coefficients)[0], 100.0, 1e-7);
  EXPECT_NEAR((*fit.coefficients)[1], 0.02, 1e-10);
  EXPECT_NEAR((*fit.coefficients)[2], 8.0, 1e-9);
  EXPECT_NEAR(fit.r_squared_of_rate.value(), 1.0, 1e-12);
  for (const CourierRun& run : runs) {
    const Prediction prediction = predict(fit, run.batch, run.processes);
    EXPECT_EQ(prediction.verdict, Verdict::stable);
    EXPECT_NEAR(prediction.value.value() / run.response, 1.0, 1e-9);
  }
}

TEST(CourierEstimator, InvertsByThePoleOnTheStableSide) {
  // T / N_T = 0.05, so the disk takes 5 ms: mu = 200 + lambda, and T is 10 times as sensitive.
  const CourierSettings settings;
  const CourierFit fit = fit_courier(std::vector<CourierRun>{{600, 3, 1000 * 0.05}});
  ASSERT_EQ(fit.inversions.size(), 1U);
  EXPECT_NEAR(fit.inversions[0].disk_rate.value(), 200.0 + settings.arrival_rate(3), 1e-9);
  EXPECT_NEAR(fit.inversions[0].sensitivity.value(), 10.0, 1e-9);
  EXPECT_FALSE(fit.coefficients.has_value());
}

TEST(CourierEstimator, CountsRunsThatLeaveTheDiskNoTime) {
  std::vector<CourierRun> runs = made_runs();
  const CourierSettings settings;
  runs.push_back({64, 1, settings.cycles(64) * settings.service_time});        // exactly the pole
  runs.push_back({64, 4, settings.cycles(64) * settings.service_time * 0.9});  // below it
  runs.push_back({64, 4, -1.0});
  const CourierFit fit = fit_courier(runs);
  EXPECT_EQ(fit.not_inverted, 3U);
  for (std::size_t run = made_runs().size(); run < runs.size(); ++run)
    EXPECT_FALSE(fit.inversions[run].disk_rate.has_value());
  // What could be inverted is fitted as before.
  EXPECT_NEAR(fit.coefficients.value()[2], 8.0, 1e-9);
}

TEST(CourierEstimator, SaysThatRunsOfOneBatchSizeDetermineNoPlane) {
  std::vector<CourierRun> runs;
  for (const double processes : {1.0, 4.0, 12.0, 40.0}) runs.push_back(made(64, processes));
  const CourierFit fit = fit_courier(runs);
  EXPECT_FALSE(fit.coefficients.has_value());
  EXPECT_EQ(predict(fit, 64, 4).verdict, Verdict::not_identifiable);
}

TEST(CourierEstimator, RefusesNumbersOutOfRange) {
  EXPECT_THROW(fit_courier(std::vector<CourierRun>{{0, 1, 1}}), std::domain_error);
  EXPECT_THROW(fit_courier(std::vector<CourierRun>{{1, -1, 1}}), std::domain_error);
  EXPECT_THROW(
      fit_courier(std::vector<CourierRun>{{1, 1, std::numeric_limits<double>::quiet_NaN()}}),
      std::domain_error);
  EXPECT_THROW(fit_courier({}, {.workers = 0}), std::domain_error);
}

// Reference: R 4.2.2, lm() on the inverted rates of the study's 48 runs.
TEST(CourierEstimator, SaturatesWithinItsOwnTrainingData) {
  const auto data = courier_data();
  if (!data) GTEST_SKIP() << "courier_48.csv is not in YATES_DATA_DIR";
  std::vector<CourierRun> runs;
  for (std::size_t run = 0; run < data->size(); ++run) {
    runs.push_back({data->factors[1].values[run],
                    data->factors[0].values[run] * data->factors[2].values[run],
                    data->response[run]});
  }
  const CourierFit fit = fit_courier(runs);
  EXPECT_EQ(fit.not_inverted, 0U);
  ASSERT_TRUE(fit.coefficients.has_value());
  EXPECT_NEAR((*fit.coefficients)[0], 98.7771009, 1e-6);
  EXPECT_NEAR((*fit.coefficients)[1], -0.1425079, 1e-7);
  EXPECT_NEAR((*fit.coefficients)[2], 5.9472074, 1e-7);
  EXPECT_NEAR(fit.r_squared_of_rate.value(), 0.8524288, 1e-7);
  EXPECT_LT(fit.r_squared_of_gap.value(), 0.7);
  int saturated = 0;
  for (const CourierRun& run : runs)
    if (predict(fit, run.batch, run.processes).verdict == Verdict::saturated) ++saturated;
  EXPECT_EQ(saturated, 3);
}

}  // namespace
}  // namespace yates::queueing
