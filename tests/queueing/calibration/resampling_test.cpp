#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "numerics/distributions.hpp"
#include "queueing/calibration/fitting.hpp"
#include "tests/queueing/calibration/synthetic_runs.hpp"

namespace yates::queueing {
namespace {

std::vector<double> normal_values(int count) {
  std::vector<double> result;
  for (int i = 0; i < count; ++i) result.push_back(numerics::normal_quantile((i + 0.5) / count));
  return result;
}

TEST(CorrectedInterval, EqualsPercentilesWithoutBiasAndSkewness) {
  const Interval interval = corrected_interval(0.0, normal_values(2000), {-1, 0, 1}, 0.95).value();
  EXPECT_NEAR(interval.low, -1.96, 0.01);
  EXPECT_NEAR(interval.high, 1.96, 0.01);
}

TEST(CorrectedInterval, MovesAgainstTheBiasOfTheResamples) {
  // Half a standard deviation of bias: z0 = 0.5, so that the ends lie at 1 -+ 1.96 (a = 0).
  const Interval interval = corrected_interval(0.5, normal_values(20000), {-1, 0, 1}, 0.95).value();
  EXPECT_NEAR(interval.low, -0.96, 0.01);
  EXPECT_NEAR(interval.high, 2.96, 0.03);
}

TEST(CorrectedInterval, LeansTowardsTheLongTailOfTheJackknife) {
  // Influence values of one sign: a = sum d^3 / (6 (sum d^2)^1.5) = 0.0680 for d = 3, -1, -1, -1.
  const double a = (27.0 - 3.0) / (6.0 * std::pow(12.0, 1.5));
  const Interval interval =
      corrected_interval(0.0, normal_values(20000), {-3, 1, 1, 1}, 0.95).value();
  EXPECT_NEAR(interval.low, -1.96 / (1 + 1.96 * a), 0.01);
  EXPECT_NEAR(interval.high, 1.96 / (1 - 1.96 * a), 0.03);
}

TEST(CorrectedInterval, FallsBackToPercentilesAndNeedsEnoughResamples) {
  const Interval interval = corrected_interval(-9.0, normal_values(2000), {-1, 0, 1}, 0.9).value();
  EXPECT_NEAR(interval.low, -1.645, 0.01);
  EXPECT_NEAR(interval.high, 1.645, 0.01);
  EXPECT_FALSE(corrected_interval(0.0, normal_values(49), {-1, 0, 1}, 0.9).has_value());
}

TEST(Resampling, GivesTheFirstResamplesWhateverTheirNumber) {
  const NetworkModel model = read_model(repairman, "repairman.toml");
  MeasuredRuns runs = courier_settings();
  make_responses(runs, model, {{"z0", 0.036}, {"z1", 0.00015}, {"d", 0.008}}, 0.1, 5);
  const FitProblem problem(model, runs, false);
  const auto found = search(problem, {.starts = 1});
  ASSERT_TRUE(found.has_value());
  const Resamples few = resample(problem, *found, 5, {3});
  const Resamples more = resample(problem, *found, 9, {3});
  ASSERT_EQ(few.parameters.size(), 5U);
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(few.parameters[i], more.parameters[i]);
}

TEST(Resampling, LeavesOutOneConfigurationAfterAnother) {
  const NetworkModel model = read_model(repairman, "repairman.toml");
  MeasuredRuns runs = courier_settings();
  make_responses(runs, model, {{"z0", 0.036}, {"z1", 0.00015}, {"d", 0.008}}, 0.1, 5);
  const FitProblem problem(model, runs, true);
  const auto found = search(problem, {.starts = 1});
  ASSERT_TRUE(found.has_value());
  const auto without = leave_out_each(problem, *found);
  ASSERT_EQ(without.size(), 48U);
  // The same as a fit to the other runs from scratch.
  std::vector<std::size_t> others;
  for (std::size_t run = 0; run < runs.size(); ++run)
    if (run != 17) others.push_back(run);
  const ModelFit fresh = fit(model, select(runs, others), {.relative_error = true, .bootstrap = 0});
  ASSERT_TRUE(without[17].has_value());
  for (std::size_t j = 0; j < 3; ++j)
    EXPECT_NEAR((*without[17])[j] / fresh.parameters[j].estimate, 1.0, 1e-4);
}

}  // namespace
}  // namespace yates::queueing
