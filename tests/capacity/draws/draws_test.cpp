#include "capacity/draws/draws.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

namespace yates::capacity {
namespace {

RandomJobs drawn_jobs(std::size_t jobs) {
  return {jobs,
          60.0,
          Arrivals::exponential,
          {100.0, 1000.0},
          {1.0, 3.0},
          {0.5, 1.0},
          {{"small", {{0, 1, 4.0}, {0, 2, 3.0}}}, {"large", {{0, 2, 8.0, Range{6.0, 12.0}}}}}};
}

const Plan machines{{{"pair", "gpu", 2, 1.0}}, {}};

TEST(Draws, GiveJobsAsTheyWereAsked) {
  const Plan plan = drawn_plan(machines, drawn_jobs(2000), {7});
  ASSERT_NO_THROW(check_plan(plan));
  ASSERT_EQ(plan.jobs.size(), 2000U);
  EXPECT_EQ(plan.jobs.front().submitted, 0.0);
  double slowest = 0.0;
  std::size_t small = 0;
  for (const Job& job : plan.jobs) {
    double longest = 0.0;
    for (const auto& setup : job.setups) longest = std::max(longest, setup.seconds);
    EXPECT_GE(longest, 100.0);
    EXPECT_LE(longest, 1000.0);
    const double due = (job.due - job.submitted) / least_seconds(job);
    EXPECT_GE(due, 1.0 - 1e-9);
    EXPECT_LE(due, 3.0 + 1e-9);
    EXPECT_GE(job.weight, 0.5);
    EXPECT_LE(job.weight, 1.0);
    if (job.setups.size() == 2) {
      ++small;
      EXPECT_NEAR(job.setups[1].seconds, 0.75 * job.setups[0].seconds, 1e-9);
    } else {
      EXPECT_NEAR(job.setups[0].interval.value().high, 1.5 * job.setups[0].seconds, 1e-9);
    }
    slowest += longest / 2000.0;
  }
  EXPECT_NEAR(slowest, 550.0, 25.0);
  EXPECT_NEAR(static_cast<double>(small), 1000.0, 80.0);
  EXPECT_NEAR(plan.jobs.back().submitted / 1999.0, 60.0, 5.0);
  EXPECT_EQ(drawn_plan(machines, drawn_jobs(9), {7}).jobs[8].due, plan.jobs[8].due);
  EXPECT_NE(drawn_plan(machines, drawn_jobs(9), {8}).jobs[8].due, plan.jobs[8].due);
}

TEST(Draws, HaveArrivalsInWholeSecondsWhereTheyArePoisson) {
  RandomJobs jobs = drawn_jobs(1000);
  jobs.arrivals = Arrivals::poisson;
  const Plan plan = drawn_plan(machines, jobs, {1});
  double squares = 0.0;
  for (std::size_t j = 1; j < plan.jobs.size(); ++j) {
    const double gap = plan.jobs[j].submitted - plan.jobs[j - 1].submitted;
    EXPECT_EQ(gap, std::round(gap));
    squares += (gap - 60.0) * (gap - 60.0) / 999.0;
  }
  EXPECT_NEAR(squares, 60.0, 12.0);  // the variance is the mean
}

// The interval of 90 % holds nine of ten, one of twenty is beyond each end, half are longer.
TEST(Draws, HoldTimesInTheirIntervals) {
  Plan plan = machines;
  plan.jobs.push_back(
      {"job", 0, 1, 1, {{0, 1, 10.0, Range{8.0, 16.0}}, {0, 2, 6.0, Range{5.0, 9.0}}}});
  plan.jobs.push_back({"known", 0, 1, 1, {{0, 1, 10.0}}});
  int below = 0;
  int above = 0;
  int longer = 0;
  constexpr int draws = 4000;
  for (int d = 0; d < draws; ++d) {
    const Plan found = drawn_times(plan, {3}, static_cast<std::uint64_t>(d));
    const double seconds = found.jobs[0].setups[0].seconds;
    below += seconds < 8.0 ? 1 : 0;
    above += seconds > 16.0 ? 1 : 0;
    longer += seconds > 10.0 ? 1 : 0;
    EXPECT_EQ(seconds > 10.0,
              found.jobs[0].setups[1].seconds > 6.0);  // a large job is so everywhere
    EXPECT_EQ(found.jobs[1].setups[0].seconds, 10.0);
  }
  EXPECT_NEAR(below, 0.05 * draws, 60.0);
  EXPECT_NEAR(above, 0.05 * draws, 60.0);
  EXPECT_NEAR(longer, 0.5 * draws, 130.0);
}

}  // namespace
}  // namespace yates::capacity
