#include "queueing/stations/mm11.hpp"

#include <cmath>
#include <stdexcept>

#include <gtest/gtest.h>

#include "queueing/stations/delay.hpp"
#include "queueing/stations/mm1k.hpp"
#include "queueing/stations/probabilities.hpp"

namespace {

using namespace yates;
using queueing::Mm11;

TEST(Mm11, LosesHalfOfTheJobsWhenArrivalsMatchService) {
  const auto metrics = queueing::solve(Mm11{1, 1});
  EXPECT_DOUBLE_EQ(metrics.utilization, 0.5);
  EXPECT_DOUBLE_EQ(metrics.throughput, 0.5);
  EXPECT_DOUBLE_EQ(metrics.probability_blocking.value(), 0.5);
}

TEST(Mm11, IsErlangsLossSystemAndTheQueueWithOnePlace) {
  for (const double arrival_rate : {0.0, 0.7, 8.0}) {
    const auto loss = queueing::solve(Mm11{arrival_rate, 2});
    const auto queue = queueing::solve(queueing::Mm1k{arrival_rate, 2, 1});
    EXPECT_DOUBLE_EQ(*loss.probability_blocking, queueing::erlang_b(1, arrival_rate / 2));
    EXPECT_DOUBLE_EQ(loss.throughput, queue.throughput);
    EXPECT_DOUBLE_EQ(*loss.mean_number, *queue.mean_number);
    EXPECT_DOUBLE_EQ(loss.probability_empty, queue.probability_empty);
    EXPECT_NEAR((*loss.percentiles)[3].response_time, (*queue.percentiles)[3].response_time, 1e-12);
  }
}

TEST(Mm11, SaysThatADelayIsSomethingElse) {
  const auto loss = queueing::solve(Mm11{3, 2});
  const auto delay = queueing::solve(queueing::Delay{3, 2});
  EXPECT_EQ(*loss.mean_response_time, *delay.mean_response_time);
  EXPECT_LT(loss.throughput, delay.throughput);
  ASSERT_EQ(loss.notes.size(), 1U);
  EXPECT_EQ(to_string(loss.notes[0].code), "loss-is-not-delay");
  EXPECT_NE(loss.notes[0].text.find("loses 60% of the jobs"), std::string::npos);
  EXPECT_NE(loss.notes[0].text.find("'delay'"), std::string::npos);
}

TEST(Mm11, RefusesANegativeRate) {
  EXPECT_THROW(queueing::solve(Mm11{-1, 4}), std::domain_error);
  EXPECT_THROW(queueing::solve(Mm11{1, 0}), std::domain_error);
}

}  // namespace
