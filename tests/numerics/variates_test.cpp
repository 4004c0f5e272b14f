#include "numerics/variates.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "tests/rounds.hpp"

namespace yates::numerics {
namespace {

const int draws = tests::rounds(200000);

template <typename Draw>
std::vector<double> sorted_draws(Draw draw) {
  SplitMix random(20261121);
  std::vector<double> values(static_cast<std::size_t>(draws));
  for (double& value : values) value = draw(random);
  std::sort(values.begin(), values.end());
  return values;
}

/// Kolmogorov's sqrt(n) D; above 1.95 in one of 1000 samples of the right distribution.
template <typename Distribution>
double kolmogorov(const std::vector<double>& sorted, Distribution distribution) {
  const auto count = static_cast<double>(sorted.size());
  double largest = 0.0;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const double probability = distribution(sorted[i]);
    largest = std::max({largest, probability - static_cast<double>(i) / count,
                        static_cast<double>(i + 1) / count - probability});
  }
  return largest * std::sqrt(count);
}

struct SampleMoments {
  double mean;
  double variance;
};

SampleMoments moments_of(const std::vector<double>& values) {
  double sum = 0.0;
  for (const double value : values) sum += value;
  const double mean = sum / static_cast<double>(values.size());
  double squares = 0.0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return {mean, squares / static_cast<double>(values.size() - 1)};
}

TEST(SplitMix, GivesThePublishedWords) {
  // splitmix64 from 1234567, as S. Vigna's reference code prints them.
  SplitMix random(1234567);
  EXPECT_EQ(random.next(), 6457827717110365317U);
  EXPECT_EQ(random.next(), 3203168211198807973U);
  EXPECT_EQ(random.next(), 9817491932198370423U);
}

TEST(Variates, ExponentialHasItsDistribution) {
  const auto values = sorted_draws([](SplitMix& random) { return exponential_variate(random); });
  EXPECT_LT(kolmogorov(values, [](double value) { return -std::expm1(-value); }), 1.95);
  EXPECT_GT(values.front(), 0.0);
}

TEST(Variates, ExponentialHasItsTailBeyondTheLayers) {
  // The tail behind 7.697 is drawn in another way than the rest: its share is e^-7.697.
  SplitMix random(5);
  const int tries = tests::rounds(4000000);
  int far = 0;
  int very_far = 0;
  for (int i = 0; i < tries; ++i) {
    const double value = exponential_variate(random);
    if (value > 7.69711747013104972) ++far;
    if (value > 9.0) ++very_far;
  }
  const double expected_far = tries * std::exp(-7.69711747013104972);
  const double expected_very_far = tries * std::exp(-9.0);
  EXPECT_NEAR(far, expected_far, 3.5 * std::sqrt(expected_far));
  EXPECT_NEAR(very_far, expected_very_far, 3.5 * std::sqrt(expected_very_far));
}

TEST(Variates, NormalHasItsDistribution) {
  const auto values = sorted_draws([](SplitMix& random) { return normal_variate(random); });
  EXPECT_LT(
      kolmogorov(values, [](double value) { return 0.5 * std::erfc(-value / std::sqrt(2.0)); }),
      1.95);
}

TEST(Variates, GammaOfWholeShapeHasTheErlangDistribution) {
  const auto values = sorted_draws([](SplitMix& random) { return gamma_variate(random, 3.0); });
  EXPECT_LT(kolmogorov(values,
                       [](double value) {
                         return 1.0 - std::exp(-value) * (1.0 + value + 0.5 * value * value);
                       }),
            1.95);
}

TEST(Variates, GammaOfHalfShapeHasTheDistributionOfAHalvedSquaredNormal) {
  const auto values = sorted_draws([](SplitMix& random) { return gamma_variate(random, 0.5); });
  EXPECT_LT(kolmogorov(values, [](double value) { return std::erf(std::sqrt(value)); }), 1.95);
}

TEST(Variates, GammaHasMeanAndVarianceOfItsShape) {
  for (const double shape : {0.1, 0.7, 1.0, 4.5, 60.0}) {
    const auto [mean, variance] = moments_of(
        sorted_draws([shape](SplitMix& random) { return gamma_variate(random, shape); }));
    EXPECT_NEAR(mean / shape, 1.0, 4.0 / std::sqrt(shape * draws)) << shape;
    EXPECT_NEAR(variance / shape, 1.0, 4.0 * std::sqrt((2.0 + 6.0 / shape) / draws)) << shape;
  }
}

TEST(Variates, AreWrittenDown) {
  // Simulations are reproducible only as long as these numbers stay.
  Random random(Seed{7}, 3);
  EXPECT_DOUBLE_EQ(exponential_variate(random), 0.62462803829612867);
  EXPECT_DOUBLE_EQ(normal_variate(random), -0.84353097655991705);
  EXPECT_DOUBLE_EQ(gamma_variate(random, 2.5), 2.8575946860708066);
}

}  // namespace
}  // namespace yates::numerics
