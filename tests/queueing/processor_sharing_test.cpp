#include "queueing/processor_sharing.hpp"

#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "queueing/mm1.hpp"

namespace {

using namespace yates;

TEST(ProcessorSharing, HasTheMeansOfTheFirstComeFirstServedQueue) {
  for (const double arrival_rate : {0.1, 0.5, 0.95}) {
    const auto shared = queueing::solve(queueing::ProcessorSharing{arrival_rate, 1});
    const auto queued = queueing::solve(queueing::Mm1{arrival_rate, 1});
    EXPECT_EQ(shared.mean_response_time, queued.mean_response_time);
    EXPECT_EQ(shared.mean_number, queued.mean_number);
    EXPECT_EQ(shared.probability_empty, queued.probability_empty);
    EXPECT_EQ(shared.utilization, queued.utilization);
  }
}

TEST(ProcessorSharing, GivesTheMeanThatSimulationsFound) {
  // Simulated elsewhere with 4 million jobs: 2.0005 +- 0.006 with exponential, 2.0002 +- 0.004 with
  // constant and 2.0018 +- 0.011 with hyperexponential service times.
  EXPECT_NEAR(queueing::solve(queueing::ProcessorSharing{0.5, 1}).mean_response_time.value(), 2.0,
              1e-12);
}

TEST(ProcessorSharing, StretchesEachJobByTheSameFactor) {
  const auto metrics = queueing::solve(queueing::ProcessorSharing{3, 4});
  EXPECT_DOUBLE_EQ(metrics.mean_response_time.value(), 0.25 / (1 - 0.75));
  EXPECT_DOUBLE_EQ(metrics.mean_waiting_time.value(), 0.75);
  EXPECT_DOUBLE_EQ(metrics.mean_queue_length.value(), 3 * 0.75);
}

TEST(ProcessorSharing, RefusesPercentilesWithANote) {
  const auto metrics = queueing::solve(queueing::ProcessorSharing{0.5, 1});
  EXPECT_FALSE(metrics.percentiles.has_value());
  EXPECT_FALSE(metrics.probability_wait.has_value());
  ASSERT_FALSE(metrics.notes.empty());
  EXPECT_EQ(metrics.notes[0].code, "no-percentiles");
}

TEST(ProcessorSharing, SaturatesLikeTheQueue) {
  const auto metrics = queueing::solve(queueing::ProcessorSharing{1, 1});
  EXPECT_FALSE(metrics.stable);
  EXPECT_FALSE(metrics.mean_response_time.has_value());
  EXPECT_FALSE(metrics.probability_wait.has_value());
  ASSERT_EQ(metrics.notes.size(), 1U);
  EXPECT_EQ(metrics.notes[0].code, "saturated");
}

TEST(ProcessorSharing, RefusesANegativeRateInItsOwnName) {
  try {
    queueing::solve(queueing::ProcessorSharing{-1, 1});
    FAIL() << "a negative rate was taken";
  } catch (const std::domain_error& error) {
    EXPECT_EQ(std::string(error.what()).rfind("ps: ", 0), 0U) << error.what();
  }
}

}  // namespace
