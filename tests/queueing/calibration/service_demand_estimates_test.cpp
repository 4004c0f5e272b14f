#include "queueing/calibration/service_demand_estimates.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "numerics/random.hpp"

namespace yates::queueing {
namespace {

TEST(ServiceDemands, AreUtilizationPerThroughput) {
  // D. Menasce's disk: 60 s, busy 36 s, 1800 completions: U = 0.6, X = 30, S = 0.02.
  const MeasuredRuns runs{.factors = {{"load", {1, 1, 2}}},
                          .response = {1, 1, 1},
                          .rows = {1, 2, 3},
                          .throughput = {{30, 30, 40}},
                          .utilizations = {{"disk", {0.6, 0.63, 0.9}}}};
  const auto stations = service_demands(runs);
  ASSERT_EQ(stations.size(), 1U);
  EXPECT_EQ(stations[0].station, "disk");
  const auto& found = stations[0].configurations;
  ASSERT_EQ(found.size(), 2U);
  EXPECT_NEAR(found[0].service_demand, 0.0205, 1e-15);
  EXPECT_EQ(found[0].runs, 2U);
  // Two runs: t with one degree of freedom is 12.7062, the standard error 0.0005.
  EXPECT_NEAR(found[0].interval.value().low, 0.0205 - 12.7062047 * 0.0005, 1e-9);
  EXPECT_NEAR(found[1].service_demand, 0.0225, 1e-15);
  EXPECT_FALSE(found[1].interval.has_value());
}

TEST(ServiceDemands, RefuseRunsWithoutThroughput) {
  MeasuredRuns runs{.factors = {{"load", {1}}},
                    .response = {1},
                    .rows = {1},
                    .throughput = {{0.0}},
                    .utilizations = {{"disk", {0.6}}}};
  EXPECT_THROW(service_demands(runs), std::domain_error);
  runs.throughput = {{1.0}};
  EXPECT_THROW(service_demands(runs, 1.0), std::domain_error);
  runs.utilizations[0].values[0] = -0.1;
  EXPECT_THROW(service_demands(runs), std::domain_error);
  runs.throughput.reset();
  EXPECT_THROW(service_demands(runs), std::domain_error);
}

struct Observed {
  std::vector<double> utilization;
  std::vector<MeasuredColumn> throughputs{{"query", {}}, {"update", {}}};
};

/// U = 0.05 + 0.02 X_query + demand X_update + noise.
Observed observed(double demand, double noise, bool together = false) {
  numerics::Random random({21});
  Observed result;
  for (int i = 0; i < 60; ++i) {
    const double query = 5 + 10 * random.uniform();
    const double update =
        together ? 0.5 * query * (1 + 0.001 * random.uniform()) : 1 + 4 * random.uniform();
    result.throughputs[0].values.push_back(query);
    result.throughputs[1].values.push_back(update);
    result.utilization.push_back(
        std::max(0.0, 0.05 + 0.02 * query + demand * update + noise * (random.uniform() - 0.5)));
  }
  return result;
}

TEST(UtilizationRegression, RecoversDemandsWithoutNoise) {
  const Observed data = observed(0.06, 0.0);
  const auto found = regress_utilization(data.utilization, data.throughputs);
  ASSERT_EQ(found.terms.size(), 3U);
  EXPECT_EQ(found.terms[0].name, "background");
  EXPECT_NEAR(found.terms[0].demand, 0.05, 1e-12);
  EXPECT_NEAR(found.terms[1].demand, 0.02, 1e-13);
  EXPECT_NEAR(found.terms[2].demand, 0.06, 1e-13);
  EXPECT_NEAR(found.r_squared.value(), 1.0, 1e-12);
  EXPECT_TRUE(found.notes.empty());
}

TEST(UtilizationRegression, HasIntervalsAroundTheTruth) {
  const Observed data = observed(0.06, 0.1);
  const auto found = regress_utilization(data.utilization, data.throughputs);
  const std::vector<double> truth{0.05, 0.02, 0.06};
  for (std::size_t j = 0; j < 3; ++j) {
    const Interval interval = found.terms[j].interval.value();
    EXPECT_LT(interval.low, truth[j]);
    EXPECT_GT(interval.high, truth[j]);
    EXPECT_LE(interval.low, found.terms[j].demand);
    EXPECT_GE(interval.high, found.terms[j].demand);
    EXPECT_GE(interval.low, 0.0);
  }
}

TEST(UtilizationRegression, HoldsADemandAtZeroThatWouldBeNegative) {
  const Observed data = observed(-0.01, 0.02);
  const auto found = regress_utilization(data.utilization, data.throughputs);
  EXPECT_EQ(found.terms[2].demand, 0.0);
  EXPECT_TRUE(found.terms[2].held_at_zero);
  EXPECT_EQ(to_string(found.notes.at(0).code), "held-at-zero");
}

TEST(UtilizationRegression, WarnsWhereClassesMoveTogether) {
  const Observed data = observed(0.06, 0.02, true);
  const auto found = regress_utilization(data.utilization, data.throughputs);
  EXPECT_GT(found.condition, 30);
  EXPECT_EQ(to_string(found.notes.back().code), "collinear");
}

TEST(UtilizationRegression, RefusesWhatIsNoUtilization) {
  const Observed data = observed(0.06, 0.1);
  EXPECT_THROW(regress_utilization({0.1, 0.2}, data.throughputs), std::domain_error);
  EXPECT_THROW(regress_utilization(data.utilization, {}), std::domain_error);
  std::vector<double> negative = data.utilization;
  negative[3] = -0.1;
  EXPECT_THROW(regress_utilization(negative, data.throughputs), std::domain_error);
}

}  // namespace
}  // namespace yates::queueing
