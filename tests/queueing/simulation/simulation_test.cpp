#include "queueing/simulation/simulation.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/queueing/networks/networks.hpp"
#include "tests/queueing/simulation/theory.hpp"

namespace yates::queueing {
namespace {

using examples::closed;
using examples::open;
using examples::queue;

SimulationOptions with_precision(double half_width, std::uint64_t seed = 1) {
  SimulationOptions options;
  options.half_width = half_width;
  options.seed = {seed};
  return options;
}

std::string message_of(const Network& network, const SimulationOptions& options = {}) {
  try {
    simulate(network, options);
  } catch (const std::domain_error& error) {
    return error.what();
  }
  return "no error";
}

bool has_note(const SimulationResult& result, const std::string& code) {
  for (const Note& note : result.notes)
    if (to_string(note.code) == code) return true;
  return false;
}

TEST(Simulation, StopsWhenTheIntervalIsAsNarrowAsAsked) {
  for (const double half_width : {0.1, 0.02, 0.01}) {
    const auto result = simulate(one_station({.arrival_rate = 0.6, .service_time = 1.0}),
                                 with_precision(half_width));
    EXPECT_EQ(result.stop, StopReason::precision_reached);
    const Estimate& response = result.system.mean_response_time.value();
    EXPECT_LE(response.half_width.value() / response.mean, half_width);
    EXPECT_DOUBLE_EQ(result.reached_half_width.value(),
                     response.half_width.value() / response.mean);
    EXPECT_LE(result.lag_one_correlation.value(), 0.25);
    EXPECT_GE(result.groups, 16);
    EXPECT_LE(result.groups, 32);
    EXPECT_TRUE(result.notes.empty());
  }
}

TEST(Simulation, TakesMoreJobsForMorePrecision) {
  const Network station = one_station({.arrival_rate = 0.8, .service_time = 1.0});
  const auto rough = simulate(station, with_precision(0.05));
  const auto fine = simulate(station, with_precision(0.01));
  EXPECT_GT(fine.completed_jobs, 5 * rough.completed_jobs);
}

TEST(Simulation, SaysThatItStoppedAtItsLimit) {
  SimulationOptions options = with_precision(0.001);
  options.largest_number_of_visits = 20000;
  const auto result = simulate(one_station({.arrival_rate = 0.9, .service_time = 1.0}), options);
  EXPECT_EQ(result.stop, StopReason::limit_reached);
  EXPECT_GT(result.reached_half_width.value(), 0.001);
  EXPECT_LE(result.completed_jobs + result.deleted_jobs, 20300);
  EXPECT_TRUE(has_note(result, "limit-reached"));
}

TEST(Simulation, GivesNoIntervalFromAHandfulOfJobs) {
  SimulationOptions options;
  options.largest_number_of_visits = 1;
  const auto result = simulate(one_station({.arrival_rate = 0.9, .service_time = 1.0}), options);
  EXPECT_EQ(result.completed_jobs, 1);
  EXPECT_FALSE(result.system.mean_response_time.value().half_width.has_value());
  EXPECT_TRUE(has_note(result, "limit-reached"));
}

TEST(Simulation, GivesTheSameNumbersForTheSameSeed) {
  const Network network = examples::jains_closed_network(3);
  const auto first = simulate(network, with_precision(0.05, 7));
  const auto second = simulate(network, with_precision(0.05, 7));
  const auto other = simulate(network, with_precision(0.05, 8));
  EXPECT_EQ(first.completed_jobs, second.completed_jobs);
  EXPECT_EQ(first.simulated_time, second.simulated_time);
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_EQ(first.stations[k].mean_number.mean, second.stations[k].mean_number.mean);
    EXPECT_EQ(first.stations[k].percentiles[2].response_time,
              second.stations[k].percentiles[2].response_time);
    EXPECT_NE(first.stations[k].mean_number.mean, other.stations[k].mean_number.mean);
  }
}

TEST(Simulation, IsWrittenDown) {
  // Another number means that old results cannot be repeated any more: say so in the change log.
  SimulationOptions options = with_precision(0.05, 42);
  const auto plain = simulate(one_station({.arrival_rate = 0.5, .service_time = 1.0}), options);
  EXPECT_DOUBLE_EQ(plain.system.mean_response_time.value().mean, 2.0008078811779999);
  const auto network = simulate(closed({queue("disk", 0.01)}, 5, 0.045), options);
  EXPECT_DOUBLE_EQ(network.system.mean_response_time.value().mean, 0.020987435140734482);
}

TEST(Simulation, ObeysTheOperationalLaws) {
  SimulationOptions options = with_precision(0.02);
  const auto result =
      simulate(open({examples::visited("cpu", 3.5, 0.01), examples::visited("disk", 2.5, 0.03),
                     examples::delay("net", 0.2)},
                    8.0),
               options);
  double number = 0.0;
  double residence = 0.0;
  for (const StationEstimates& station : result.stations) {
    // Numbers are integrals over time, throughputs and times are counted by jobs.
    EXPECT_NEAR(station.mean_number.mean,
                station.throughput.mean * station.mean_response_time.value().mean,
                2e-3 * station.mean_number.mean);
    EXPECT_NEAR(station.mean_residence_time.value().mean * result.system.throughput.mean,
                station.mean_number.mean, 2e-3 * station.mean_number.mean);
    number += station.mean_number.mean;
    residence += station.mean_residence_time.value().mean;
  }
  EXPECT_NEAR(result.system.mean_number.mean, number, 1e-9);
  EXPECT_NEAR(result.system.mean_response_time.value().mean, residence, 2e-3 * residence);
  EXPECT_NEAR(result.stations[0].utilization.mean, result.stations[0].throughput.mean * 0.01, 5e-3);
  EXPECT_NEAR(result.stations[1].utilization.mean, result.stations[1].throughput.mean * 0.03, 8e-3);
  EXPECT_NEAR(result.stations[0].throughput.mean / result.system.throughput.mean, 3.5, 0.05);
  EXPECT_NEAR(result.stations[1].throughput.mean / result.system.throughput.mean, 2.5, 0.05);
}

TEST(Simulation, MakesWholeVisitsExactly) {
  const auto result = simulate(
      closed({examples::visited("cpu", 3, 0.01), examples::visited("disk", 1.25, 0.02)}, 2, 0.1),
      with_precision(0.05));
  EXPECT_NEAR(result.stations[0].throughput.mean / result.system.throughput.mean, 3.0, 1e-3);
  EXPECT_NEAR(result.stations[1].throughput.mean / result.system.throughput.mean, 1.25, 0.02);
}

TEST(Simulation, KnowsASaturatedNetworkBeforeItStarts) {
  for (const double rate : {5.0, 8.0}) {
    const auto result = simulate(open({queue("cpu", 0.1), queue("disk", 0.2)}, rate));
    EXPECT_FALSE(result.stable);
    EXPECT_EQ(result.stop, StopReason::saturated);
    EXPECT_TRUE(result.stations.empty());
    EXPECT_FALSE(result.system.mean_response_time.has_value());
    ASSERT_EQ(result.notes.size(), 1U);
    EXPECT_NE(result.notes[0].text.find(rate == 5.0 ? "below 1 times" : "below 0.625 times"),
              std::string::npos)
        << result.notes[0].text;
    EXPECT_NE(result.notes[0].text.find("station 'disk'"), std::string::npos);
  }
  Network faster = open({queue("disk", 0.2)}, 8.0);
  faster.stations[0].speeds = {1.0, 1.5, 2.0};
  EXPECT_TRUE(simulate(faster, with_precision(0.2)).stable);
}

TEST(Simulation, OfNothingSaysSo) {
  for (const Network& network :
       {open({queue("disk", 0.2)}, 0.0), closed({queue("disk", 0.2)}, 0)}) {
    const auto result = simulate(network);
    EXPECT_TRUE(result.stable);
    EXPECT_EQ(result.stop, StopReason::no_jobs);
    EXPECT_EQ(result.system.throughput.mean, 0.0);
    EXPECT_TRUE(has_note(result, "no-jobs"));
  }
}

TEST(Simulation, LeavesOutWhatAnIdleClassDoesNotShow) {
  Network network = closed({queue("disk", 0.2)}, 2, 1.0);
  network.classes.push_back({.name = "idle", .load = ClosedLoad{0}});
  network.stations[0].demands.push_back({.visits = 1.0, .service_time = 0.2});
  const auto result = simulate(network, with_precision(0.05));
  EXPECT_EQ(result.stop, StopReason::precision_reached);
  EXPECT_FALSE(result.classes[1].system.mean_response_time.has_value());
  EXPECT_FALSE(result.classes[1].stations[0].mean_response_time.has_value());
  EXPECT_EQ(result.classes[1].system.throughput.mean, 0.0);
  EXPECT_TRUE(result.classes[1].system.percentiles.empty());
}

TEST(Simulation, OfADeterministicCycleIsExact) {
  SimulationOptions options;
  options.service = {DeterministicService{}};
  options.thinking = DeterministicService{};
  // Two jobs, service 1, think 3: after the first collision they never meet again.
  const auto result = simulate(closed({queue("disk", 1.0)}, 2, 3.0), options);
  EXPECT_EQ(result.stop, StopReason::precision_reached);
  EXPECT_NEAR(result.system.mean_response_time.value().mean, 1.0, 1e-9);
  EXPECT_NEAR(result.system.throughput.mean, 0.5, 1e-9);
  EXPECT_NEAR(result.stations[0].utilization.mean, 0.5, 1e-9);
}

TEST(Simulation, RefusesWhatItCannotSimulateInOneSentence) {
  const double infinity = std::numeric_limits<double>::infinity();
  const Network network = closed({queue("disk", 0.2)}, 3, 1.0);
  EXPECT_EQ(message_of(closed({queue("disk", 0.2)}, 1e12)),
            "simulation: the population is 1000000000000, but must be at most 2000000 to be "
            "simulated");
  EXPECT_NE(message_of(one_station({.arrival_rate = -1.0, .service_time = 0.1})), "no error");
  EXPECT_NE(message_of(one_station({.arrival_rate = 1.0, .service_time = infinity})), "no error");
  EXPECT_NE(message_of(one_station({.arrival_rate = 1.0, .service_time = 0.1, .servers = 0})),
            "no error");
  EXPECT_NE(message_of(one_station({.arrival_rate = 1.0, .service_time = 1e-200})), "no error");
  EXPECT_NE(message_of(closed({queue("disk", 0.0)}, 2)), "no error");  // no time passes
  EXPECT_NE(message_of(Network{}), "no error");
  const std::vector<NetworkStation> many(10000, queue("disk", 0.001));
  EXPECT_EQ(message_of(closed(many, 3, 1.0)),
            "simulation: 10000 stations with 1 class of jobs are too many to be simulated, at most "
            "3906 stations are possible; simulate a part of the network");
  try {
    simulate_sweep(std::vector<Network>(1001, network));
    FAIL() << "a sweep of 1001 points";
  } catch (const std::domain_error& error) {
    EXPECT_STREQ(error.what(),
                 "simulation: the sweep has 1001 points, at most 1000 can be simulated");
  }

  SimulationOptions options;
  options.half_width = 0.0;
  EXPECT_EQ(message_of(network, options),
            "simulation: the half-width is 0, but must be above 0 and below 1");
  options = {};
  options.confidence = 1.0;
  EXPECT_NE(message_of(network, options).find("confidence is 1"), std::string::npos);
  options = {};
  options.largest_number_of_visits = 0;
  EXPECT_NE(message_of(network, options).find("largest number of visits is 0"), std::string::npos);
  options = {};
  options.service = {ExponentialService{}, ExponentialService{}};
  EXPECT_NE(message_of(network, options).find("number of service distributions is 2"),
            std::string::npos);
  options = {};
  options.service = {ErlangService{0}};
  EXPECT_NE(message_of(network, options).find("phases is 0"), std::string::npos);
}

}  // namespace
}  // namespace yates::queueing
