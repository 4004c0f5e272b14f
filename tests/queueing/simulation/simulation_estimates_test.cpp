#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "numerics/variates.hpp"
#include "queueing/simulation/simulation_run.hpp"

namespace yates::queueing {
namespace {

TEST(RatioSample, WithEqualDenominatorsIsStudentsInterval) {
  // Mean 10, standard deviation 2, n = 5: half-width t(0.975, 4) 2 / sqrt(5) with t = 2.776445.
  const RatioSample sample{.numerators = {8.0, 9.0, 9.0, 11.0, 13.0},
                           .denominators = {1.0, 1.0, 1.0, 1.0, 1.0}};
  const Estimate estimate = sample.estimate(0.95);
  EXPECT_DOUBLE_EQ(estimate.mean, 10.0);
  EXPECT_NEAR(estimate.half_width.value(), 2.776445105 * 2.0 / std::sqrt(5.0), 1e-8);
}

TEST(RatioSample, OfProportionalValuesHasNoError) {
  const RatioSample sample{.numerators = {2.0, 6.0, 4.0}, .denominators = {1.0, 3.0, 2.0}};
  const Estimate estimate = sample.estimate(0.95);
  EXPECT_DOUBLE_EQ(estimate.mean, 2.0);
  EXPECT_NEAR(estimate.half_width.value(), 0.0, 1e-12);
}

TEST(RatioSample, OfOneStretchHasNoInterval) {
  const RatioSample sample{.numerators = {2.0}, .denominators = {4.0}};
  EXPECT_DOUBLE_EQ(sample.estimate(0.95).mean, 0.5);
  EXPECT_FALSE(sample.estimate(0.95).half_width.has_value());
}

TEST(RatioSample, JoinsNeighboursFromTheEnd) {
  const RatioSample sample{.numerators = {1, 2, 3, 4, 5}, .denominators = {1, 1, 1, 1, 2}};
  const RatioSample joined = sample.joined_by(2);
  EXPECT_EQ(joined.numerators, (std::vector<double>{5, 9}));
  EXPECT_EQ(joined.denominators, (std::vector<double>{2, 3}));
}

TEST(RatioSample, CoversTheTruthAsOftenAsItSays) {
  // Numerators and denominators vary together; the true ratio is 3.
  numerics::SplitMix random(8);
  int covered = 0;
  constexpr int repetitions = 2000;
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    RatioSample sample;
    for (int i = 0; i < 20; ++i) {
      const double size = 10.0 + 2.0 * random.uniform();
      sample.denominators.push_back(size);
      sample.numerators.push_back(3.0 * size + numerics::normal_variate(random));
    }
    const Estimate estimate = sample.estimate(0.9);
    covered += std::abs(estimate.mean - 3.0) <= *estimate.half_width ? 1 : 0;
  }
  EXPECT_NEAR(covered, 0.9 * repetitions, 3.5 * std::sqrt(0.09 * repetitions));
}

TEST(LagOneCorrelation, IsThatOfAnAutoregressiveSeries) {
  numerics::SplitMix random(6);
  for (const double coefficient : {-0.5, 0.0, 0.4, 0.9}) {
    RatioSample sample;
    double value = 0.0;
    for (int i = 0; i < 20000; ++i) {
      value = coefficient * value + numerics::normal_variate(random);
      sample.numerators.push_back(100.0 + value);
      sample.denominators.push_back(1.0);
    }
    EXPECT_NEAR(lag_one_correlation(sample), coefficient, 0.03);
  }
}

TEST(Difference, OfPairedSamplesIsThatOfTheirDifferences) {
  const RatioSample first{.numerators = {1.0, 5.0, 3.0}, .denominators = {1.0, 1.0, 1.0}};
  const RatioSample second{.numerators = {2.1, 5.9, 4.0}, .denominators = {1.0, 1.0, 1.0}};
  const RatioSample differences{.numerators = {1.1, 0.9, 1.0}, .denominators = {1.0, 1.0, 1.0}};
  const Estimate paired = difference(first, second, 0.95);
  EXPECT_NEAR(paired.mean, 1.0, 1e-12);
  EXPECT_NEAR(paired.half_width.value(), differences.estimate(0.95).half_width.value(), 1e-12);
}

TEST(EstimatedPercentiles, CoverThoseOfTheExponentialDistribution) {
  numerics::SplitMix random(15);
  std::vector<ResponseHistogram> groups;
  for (int group = 0; group < 20; ++group) {
    groups.emplace_back(1.0);
    for (int i = 0; i < 20000; ++i) groups.back().add(numerics::exponential_variate(random));
  }
  const auto percentiles = estimated_percentiles(groups, 0.99);
  ASSERT_EQ(percentiles.size(), 4U);
  for (const EstimatedPercentile& percentile : percentiles) {
    const double truth = -std::log1p(-percentile.percent / 100.0);
    EXPECT_NEAR(percentile.response_time, truth, percentile.half_width.value());
    EXPECT_LT(percentile.half_width.value(), 0.02 * truth);
  }
}

TEST(EstimatedPercentiles, LeaveOutTheIntervalWhereTheTailWasNotSeen) {
  std::vector<ResponseHistogram> groups(4, ResponseHistogram(1.0));
  for (int i = 1; i <= 40; ++i) groups[static_cast<std::size_t>(i) % 4].add(0.1 * i);
  groups[0].add(50.0);
  const auto percentiles = estimated_percentiles(groups, 0.95);
  EXPECT_TRUE(percentiles[0].half_width.has_value());   // 50 %
  EXPECT_FALSE(percentiles[3].half_width.has_value());  // 99 %
}

}  // namespace
}  // namespace yates::queueing
