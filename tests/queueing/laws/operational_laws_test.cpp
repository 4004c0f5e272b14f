#include "queueing/laws/operational_laws.hpp"

#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace {

using namespace yates::queueing;

std::string refusal(const SystemCounters& counters) {
  try {
    operational_laws(counters);
  } catch (const std::domain_error& error) {
    return error.what();
  }
  return "";
}

TEST(OperationalLaws, GiveJainsTimesharingSystem) {
  // R. Jain, The Art of Computer Systems Performance Analysis, 1991, chapter 33.
  const OperationalLaws laws = operational_laws(
      {.population = 17,
       .think_time = 18,
       .stations = {{.name = "cpu", .service_demand = 5},
                    {.name = "A", .throughput = 15.70, .service_time = .05, .visits = 80},
                    {.name = "B", .service_time = .03, .visits = 100}}});
  EXPECT_NEAR(laws.throughput.value(), .19625, 1e-12);
  EXPECT_NEAR(laws.stations[0].utilization.value(), .98125, 1e-12);
  EXPECT_NEAR(laws.stations[1].utilization.value(), .785, 1e-12);
  EXPECT_NEAR(laws.stations[2].utilization.value(), .58875, 1e-12);
  EXPECT_NEAR(laws.mean_response_time.value(), 68.624, 5e-4);
  EXPECT_EQ(laws.bottleneck, 0U);
  EXPECT_NEAR(laws.largest_throughput.value(), .2, 1e-15);
  EXPECT_NEAR(laws.saturation_population.value(), (5 + 4 + 3 + 18) / 5.0, 1e-12);
  EXPECT_FALSE(laws.stations[0].visits.has_value());
  EXPECT_FALSE(laws.stations[0].mean_number.has_value());
}

TEST(OperationalLaws, GiveMenascesDisk) {
  const OperationalLaws laws =
      operational_laws({.observation_time = 60,
                        .stations = {{.name = "disk", .busy_time = 36, .completions = 1800}}});
  EXPECT_NEAR(laws.stations[0].utilization.value(), .6, 1e-15);
  EXPECT_NEAR(laws.stations[0].service_time.value(), .02, 1e-15);
  EXPECT_NEAR(laws.stations[0].throughput.value(), 30, 1e-13);
  EXPECT_FALSE(laws.throughput.has_value());
  EXPECT_FALSE(laws.stations[0].service_demand.has_value());
  EXPECT_FALSE(laws.bottleneck.has_value());
}

TEST(OperationalLaws, FollowFromCountersOfTheWholeSystem) {
  const OperationalLaws laws = operational_laws(
      {.observation_time = 100,
       .completions = 50,
       .population = 8,
       .think_time = 4,
       .stations = {{.name = "cpu", .servers = 2, .busy_time = 120, .completions = 600},
                    {.name = "disk", .busy_time = 40, .completions = 200, .mean_number = 1.5}}});
  EXPECT_DOUBLE_EQ(laws.throughput.value(), .5);
  EXPECT_DOUBLE_EQ(laws.mean_response_time.value(), 12);
  EXPECT_DOUBLE_EQ(laws.stations[0].utilization.value(), .6);
  EXPECT_DOUBLE_EQ(laws.stations[0].visits.value(), 12);
  EXPECT_DOUBLE_EQ(laws.stations[0].service_demand.value(), 2.4);
  EXPECT_DOUBLE_EQ(laws.stations[1].mean_response_time.value(), .75);
  EXPECT_DOUBLE_EQ(laws.stations[1].mean_residence_time.value(), 3);
  EXPECT_EQ(laws.bottleneck, 0U);
  EXPECT_DOUBLE_EQ(laws.largest_throughput.value(), 1 / 1.2);
}

TEST(OperationalLaws, TellHowEachValueFollows) {
  const OperationalLaws laws =
      operational_laws({.observation_time = 60,
                        .stations = {{.name = "disk", .busy_time = 36, .completions = 1800}}});
  std::vector<std::string> steps;
  for (const Derivation& derivation : laws.derivations) steps.push_back(derivation.law);
  EXPECT_EQ(steps, (std::vector<std::string>{"X_disk = C_disk / T", "U_disk = B_disk / T",
                                             "S_disk = B_disk / C_disk"}));
  EXPECT_DOUBLE_EQ(laws.derivations[0].value, 30);
}

TEST(OperationalLaws, SumTheResidenceTimesWhereThePopulationIsUnknown) {
  const OperationalLaws laws = operational_laws(
      {.throughput = 2,
       .stations = {{.name = "cpu", .mean_number = 1}, {.name = "disk", .mean_number = 3}}});
  EXPECT_DOUBLE_EQ(laws.mean_response_time.value(), 2);
}

TEST(OperationalLaws, AreSilentWithoutCounters) {
  const OperationalLaws laws = operational_laws({.stations = {{.name = "disk"}}});
  EXPECT_FALSE(laws.throughput.has_value());
  EXPECT_FALSE(laws.stations[0].utilization.has_value());
  EXPECT_TRUE(laws.derivations.empty());
}

TEST(OperationalLaws, LeaveOutWhatZeroCompletionsCannotTell) {
  const OperationalLaws laws = operational_laws(
      {.observation_time = 60, .stations = {{.name = "disk", .busy_time = 0, .completions = 0}}});
  EXPECT_EQ(laws.stations[0].utilization.value(), 0);
  EXPECT_FALSE(laws.stations[0].service_time.has_value());
}

TEST(OperationalLaws, RefuseInconsistentCountersByName) {
  EXPECT_EQ(refusal({.observation_time = 60, .stations = {{.name = "disk", .busy_time = 70}}}),
            "station 'disk': the busy time is 70 s, but must be at most 60 s, the observation time "
            "of 1 server");
  EXPECT_EQ(refusal({.observation_time = 60,
                     .stations = {{.name = "disk", .servers = 2, .busy_time = 70}}}),
            "");
  EXPECT_EQ(refusal({.observation_time = 0}), "the observation time is 0, but must be above 0");
  EXPECT_EQ(refusal({.observation_time = 60, .completions = -1}),
            "the number of jobs completed is -1, but must be a finite number of at least 0");
  EXPECT_EQ(refusal({.stations = {{.name = "cpu", .utilization = 1.5}}}),
            "station 'cpu': the utilization is 1.5, but must be at most 1");
  EXPECT_EQ(refusal({.stations = {{.name = "cpu", .servers = 0}}}),
            "station 'cpu': the number of servers is 0, but must be at least 1");
  EXPECT_EQ(
      refusal({.throughput = 3, .stations = {{.name = "cpu", .service_demand = 0.5}}}),
      "station 'cpu': the utilization would be 1.5, but must be at most 1: throughput, visits "
      "and service time contradict each other");
  EXPECT_EQ(refusal({.population = 3, .stations = {{.name = "cpu", .mean_number = 10}}}),
            "the stations hold 10 jobs on average, more than the population of 3");
  SystemCounters counters{.throughput = 10,
                          .population = 10,
                          .think_time = 1,
                          .stations = {{.name = "cpu", .service_demand = 0.06}}};
  EXPECT_EQ(refusal(counters),
            "the counters contradict each other: the mean response time is 0, and the service that "
            "a job needs at all stations takes 0.06");
  counters.population = 10.6;
  EXPECT_EQ(refusal(counters), "");
  counters.population = 10;
  counters.stations[0].servers = 2;  // they may work on one job
  EXPECT_EQ(refusal(counters), "");
  EXPECT_EQ(refusal({.throughput = 3, .population = 6, .think_time = 5}),
            "the response time would be -3, because the time of a cycle is 2 and the think time is "
            "5, but must be at least 0");
  EXPECT_EQ(
      refusal({.observation_time = 60,
               .stations =
                   {{.name = "disk", .busy_time = 36, .completions = 1800, .service_time = 0.03}}}),
      "station 'disk': the busy time is 36, but C_disk x S_disk = 54, from station 'disk': "
      "the number of visits completed and station 'disk': the service time: they must agree "
      "within 1%");
}

}  // namespace
