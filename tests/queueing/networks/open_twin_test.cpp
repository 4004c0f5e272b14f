#include "queueing/networks/open_twin.hpp"

#include <gtest/gtest.h>

#include "queueing/networks/solve.hpp"

namespace {

using namespace yates::queueing;

Network repairman(double population) {
  return {.stations = {{.name = "disk",
                        .discipline = Discipline::first_come_first_served,
                        .demands = {{.service_time = 0.01}}}},
          .classes = {{.name = "", .load = ClosedLoad{population}, .think_time = 0.045}}};
}

TEST(OpenTwin, HasItsPoleWhereTheClosedNetworkOnlySlowsDown) {
  const auto light = open_twin(repairman(1));
  ASSERT_TRUE(light);
  EXPECT_NEAR(light->arrival_rate, 1 / 0.045, 1e-12);
  EXPECT_NEAR(*light->mean_response_time, 0.01 / (1 - 0.01 / 0.045), 1e-12);
  EXPECT_NEAR(light->saturation_population, 4.5, 1e-12);
  const auto heavy = open_twin(repairman(5));
  ASSERT_TRUE(heavy);
  EXPECT_FALSE(heavy->stable);
  EXPECT_FALSE(heavy->mean_response_time);
  EXPECT_TRUE(solve(repairman(5)).stable);
}

TEST(OpenTwin, IsNeverFasterThanTheClosedNetwork) {
  for (const double population : {1.0, 2.0, 3.0, 4.0}) {
    const auto twin = open_twin(repairman(population));
    ASSERT_TRUE(twin && twin->mean_response_time);
    EXPECT_GE(*twin->mean_response_time, *solve(repairman(population)).system.mean_response_time);
  }
}

TEST(OpenTwin, IsAbsentWhereItMeansNothing) {
  Network open = repairman(1);
  open.classes[0] = {.name = "", .load = OpenLoad{3}};
  EXPECT_FALSE(open_twin(open));
  Network alone = repairman(3);
  alone.classes[0].think_time = 0;
  EXPECT_FALSE(open_twin(alone));
  Network two = repairman(3);
  two.stations[0].servers = 2;
  EXPECT_FALSE(open_twin(two));
}

TEST(OpenTwin, QueuesAtTheBottleneckOfTheSolution) {
  // Four processors share 0.02 s, so that the single disk with 0.01 s is the bottleneck.
  Network network = repairman(6);
  network.classes[0].think_time = 0.1;
  network.stations.push_back({.name = "cpu",
                              .discipline = Discipline::first_come_first_served,
                              .servers = 4,
                              .demands = {{.service_time = 0.02}}});
  const auto twin = open_twin(network);
  ASSERT_TRUE(twin);
  EXPECT_EQ(twin->station, 0U);
  EXPECT_EQ(twin->station, solve(network).bottleneck);
  EXPECT_NEAR(twin->arrival_rate, 6 / 0.12, 1e-12);
  EXPECT_NEAR(twin->utilization, 0.5, 1e-14);
  EXPECT_NEAR(*twin->mean_response_time, 0.02 + 0.01 / 0.5, 1e-14);
}

}  // namespace
