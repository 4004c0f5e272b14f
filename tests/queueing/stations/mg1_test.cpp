#include "queueing/stations/mg1.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

#include <gtest/gtest.h>

#include "queueing/stations/mm1.hpp"

namespace {

using namespace yates;
using queueing::Mg1;

TEST(Mg1, GivesPollaczekAndKhinchine) {
  // E[S] = 1, E[S^2] = 5. GNU Octave's queueing 1.2.7 gives an empty station a probability of
  // exp(-0.5) here; by the utilization law it is 1 - rho.
  const auto metrics = queueing::solve(Mg1{0.5, 1, 4});
  EXPECT_DOUBLE_EQ(metrics.mean_response_time.value(), 3.5);
  EXPECT_DOUBLE_EQ(metrics.probability_empty, 0.5);
}

TEST(Mg1, WaitsHalfAsLongWithConstantService) {
  const auto constant = queueing::solve(Mg1{0.5, 1, 0});
  const auto hyperexponential = queueing::solve(Mg1{0.5, 1, 4});
  EXPECT_DOUBLE_EQ(constant.mean_response_time.value(), 1.5);
  EXPECT_DOUBLE_EQ(hyperexponential.mean_response_time.value(), 3.5);
}

TEST(Mg1, IsTheExponentialQueueWhenTheVariationIsOne) {
  const auto general = queueing::solve(Mg1{3, 5, 1});
  const auto exponential = queueing::solve(queueing::Mm1{3, 5});
  EXPECT_DOUBLE_EQ(*general.mean_response_time, *exponential.mean_response_time);
  EXPECT_DOUBLE_EQ(*general.mean_queue_length, *exponential.mean_queue_length);
  ASSERT_TRUE(general.percentiles);
  EXPECT_DOUBLE_EQ((*general.percentiles)[2].response_time,
                   (*exponential.percentiles)[2].response_time);
  EXPECT_EQ(to_string(general.notes.at(0).code), "exponential-service");
}

TEST(Mg1, RefusesPercentilesOfAnUnknownDistributionWithANote) {
  const auto metrics = queueing::solve(Mg1{3, 5, 0.5});
  EXPECT_FALSE(metrics.percentiles);
  EXPECT_EQ(to_string(metrics.notes.at(0).code), "no-percentiles");
}

TEST(Mg1, SaturatesWhateverTheVariation) {
  for (const double scv : {0.0, 1.0, 9.0}) {
    const auto metrics = queueing::solve(Mg1{2, 1, scv});
    EXPECT_FALSE(metrics.stable);
    EXPECT_FALSE(metrics.mean_response_time);
    EXPECT_EQ(to_string(metrics.notes.at(0).code), "saturated");
  }
}

TEST(Mg1, RefusesANegativeOrEndlessVariation) {
  EXPECT_THROW(queueing::solve(Mg1{1, 2, -0.1}), std::domain_error);
  EXPECT_THROW(queueing::solve(Mg1{1, 2, std::numeric_limits<double>::infinity()}),
               std::domain_error);
  EXPECT_THROW(queueing::solve(Mg1{1, 2, std::nan("")}), std::domain_error);
  EXPECT_THROW(queueing::solve(Mg1{-1, 2, 1}), std::domain_error);
}

}  // namespace
