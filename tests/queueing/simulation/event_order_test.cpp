#include <algorithm>
#include <deque>
#include <vector>

#include <gtest/gtest.h>

#include "numerics/random.hpp"
#include "queueing/simulation/network_simulation.hpp"

namespace yates::queueing {
namespace {

TEST(EventOrder, FindsTheEarliestSourceThroughRandomChanges) {
  for (const std::size_t sources : {1U, 2U, 3U, 7U, 16U, 33U}) {
    EventOrder order(sources);
    EXPECT_EQ(order.time(), EventOrder::never);
    std::vector<double> times(sources, EventOrder::never);
    numerics::SplitMix random(sources);
    for (int change = 0; change < 2000; ++change) {
      const auto source = static_cast<std::size_t>(random.next() % sources);
      // Few different times, so that ties are frequent.
      times[source] =
          random.next() % 5 == 0 ? EventOrder::never : static_cast<double>(random.next() % 10);
      order.set(source, times[source]);
      const auto least = std::min_element(times.begin(), times.end());
      ASSERT_EQ(order.time(), *least);
      ASSERT_EQ(order.first(), static_cast<std::size_t>(least - times.begin()));
    }
  }
}

TEST(ServiceOrder, GivesTheEarliestAndOfEqualOnesTheFirst) {
  ServiceOrder order;
  struct Expected {
    double end;
    std::uint32_t job;
  };
  std::vector<Expected> expected;  // in order of entry
  numerics::SplitMix random(9);
  std::uint32_t job = 0;
  for (int step = 0; step < 5000; ++step) {
    if (expected.empty() || random.uniform() < 0.52) {
      const auto end = static_cast<double>(random.next() % 20);
      order.push(end, job);
      expected.push_back({end, job++});
      continue;
    }
    const auto least =
        std::min_element(expected.begin(), expected.end(),
                         [](const Expected& a, const Expected& b) { return a.end < b.end; });
    ASSERT_EQ(order.first().end, least->end);
    ASSERT_EQ(order.first().job, least->job);
    order.pop();
    expected.erase(least);
    ASSERT_EQ(order.empty(), expected.empty());
  }
}

TEST(WaitingLine, ServesInOrderOfArrivalWhileItGrows) {
  WaitingLine line;
  std::deque<std::uint32_t> expected;
  numerics::SplitMix random(4);
  for (std::uint32_t job = 0; job < 3000; ++job) {
    line.push(job);
    expected.push_back(job);
    if (random.uniform() < 0.7) {
      ASSERT_EQ(line.pop(), expected.front());
      expected.pop_front();
    }
  }
  for (; !expected.empty(); expected.pop_front()) ASSERT_EQ(line.pop(), expected.front());
  EXPECT_TRUE(line.empty());
}

}  // namespace
}  // namespace yates::queueing
