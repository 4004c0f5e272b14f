#include <cmath>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "queueing/networks/open_network.hpp"
#include "queueing/networks/solve.hpp"
#include "tests/queueing/networks/networks.hpp"

namespace {

using namespace yates::queueing;
namespace examples = yates::queueing::examples;

/// A disk and a processor shared by batch jobs, whose number is fixed, and by requests.
Network batch_and_requests(double arrival_rate) {
  Network network;
  network.stations = {examples::queue("cpu", 0), examples::queue("disk", 0),
                      examples::delay("net", 0)};
  network.stations[0].demands = {{1, 0.5}, {1, 0.1}};
  network.stations[1].demands = {{2, 0.4}, {1, 0.2}};
  network.stations[2].demands = {{1, 0.3}, {1, 0.7}};
  for (std::size_t k = 0; k < 2; ++k) {
    network.stations[k].discipline = Discipline::processor_sharing;
  }
  network.classes = {{.name = "batch", .load = ClosedLoad{3}, .think_time = 1},
                     {.name = "requests", .load = OpenLoad{arrival_rate}}};
  return network;
}

double weight(int batch, int requests, double batch_demand, double load) {
  return std::tgamma(batch + requests + 1.0) / std::tgamma(batch + 1.0) /
         std::tgamma(requests + 1.0) * std::pow(batch_demand, batch) * std::pow(load, requests);
}

TEST(MixedNetwork, EqualsTheSumOverItsStates) {
  const double rate = 1.5;
  double total = 0;
  double batch_at_cpu = 0;
  double requests_at_cpu = 0;
  double requests_at_disk = 0;
  for (int cpu = 0; cpu <= 3; ++cpu) {
    for (int disk = 0; cpu + disk <= 3; ++disk) {
      const int elsewhere = 3 - cpu - disk;  // thinking or on the network
      const double away = std::pow(1.3, elsewhere) / std::tgamma(elsewhere + 1.0);
      double cpu_sum = 0;
      double cpu_requests = 0;
      double disk_sum = 0;
      double disk_requests = 0;
      for (int requests = 0; requests < 120; ++requests) {
        const double at_cpu = weight(cpu, requests, 0.5, rate * 0.1);
        const double at_disk = weight(disk, requests, 0.8, rate * 0.2);
        cpu_sum += at_cpu;
        cpu_requests += requests * at_cpu;
        disk_sum += at_disk;
        disk_requests += requests * at_disk;
      }
      total += away * cpu_sum * disk_sum;
      batch_at_cpu += cpu * away * cpu_sum * disk_sum;
      requests_at_cpu += away * cpu_requests * disk_sum;
      requests_at_disk += away * cpu_sum * disk_requests;
    }
  }
  const NetworkSolution solution = solve_mixed(batch_and_requests(rate));
  EXPECT_EQ(solution.method, Method::mixed);
  EXPECT_TRUE(solution.stable);
  EXPECT_NEAR(solution.classes[0].stations[0].mean_number.value(), batch_at_cpu / total, 1e-13);
  EXPECT_NEAR(solution.classes[1].stations[0].mean_number.value(), requests_at_cpu / total, 1e-13);
  EXPECT_NEAR(solution.classes[1].stations[1].mean_number.value(), requests_at_disk / total, 1e-13);
  EXPECT_NEAR(solution.classes[1].stations[2].mean_number.value(), rate * 0.7, 1e-15);
  EXPECT_NEAR(solution.stations[0].utilization, 0.15 + 0.5 * solution.classes[0].system.throughput,
              1e-14);
}

TEST(MixedNetwork, IsTheClosedNetworkWithoutArrivals) {
  const NetworkSolution mixed = solve_mixed(batch_and_requests(0));
  Network closed = batch_and_requests(0);
  closed.classes.pop_back();
  for (NetworkStation& station : closed.stations) station.demands.pop_back();
  const NetworkSolution alone = solve(closed);
  EXPECT_DOUBLE_EQ(mixed.system.throughput, alone.system.throughput);
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_DOUBLE_EQ(mixed.stations[k].mean_number.value(), alone.stations[k].mean_number.value());
  }
  // Somebody who came now and then would still find the batch jobs.
  EXPECT_GT(mixed.classes[1].system.mean_response_time.value(), 1.0);
}

TEST(MixedNetwork, IsTheOpenNetworkWithoutJobs) {
  Network network = batch_and_requests(2);
  network.classes[0].load = ClosedLoad{0};
  const NetworkSolution mixed = solve_mixed(network);
  EXPECT_NEAR(mixed.classes[1].system.mean_response_time.value(), .1 / .8 + .2 / .6 + .7, 1e-14);
  EXPECT_FALSE(mixed.classes[0].system.mean_response_time.has_value());
}

TEST(MixedNetwork, StopsTheClosedClassesWhereTheOpenOnesSaturate) {
  const NetworkSolution solution = solve_mixed(batch_and_requests(6));
  EXPECT_FALSE(solution.stable);
  EXPECT_EQ(solution.classes[0].system.throughput, 0.0);
  EXPECT_FALSE(solution.classes[0].system.mean_response_time.has_value());
  // Its three jobs are not gone: they wait, at a place that is not known, but not at a delay.
  EXPECT_FALSE(solution.classes[0].system.mean_number.has_value());
  EXPECT_FALSE(solution.classes[0].stations[1].mean_number.has_value());
  EXPECT_FALSE(solution.stations[0].mean_number.has_value());
  EXPECT_EQ(solution.classes[0].stations[2].mean_number, 0.0);
  EXPECT_DOUBLE_EQ(solution.stations[2].mean_number.value(), 5.0 * 0.7);
  EXPECT_DOUBLE_EQ(solution.classes[1].system.throughput, 5.0);
  EXPECT_DOUBLE_EQ(solution.stations[1].utilization, 1.0);
  EXPECT_FALSE(solution.system.mean_number.has_value());
  ASSERT_FALSE(solution.notes.empty());
  EXPECT_EQ(to_string(solution.notes[0].code), "saturated");
  EXPECT_NE(solution.notes[0].text.find("5 of class 'requests'"), std::string::npos);
  // With one class that arrives the factor would say nothing new.
  EXPECT_EQ(solution.notes[0].text.find("times"), std::string::npos);
}

TEST(MixedNetwork, RefusesMeetingsAtSeveralServersByName) {
  Network network = batch_and_requests(1);
  network.stations[1].servers = 2;
  try {
    solve_mixed(network);
    FAIL();
  } catch (const std::domain_error& error) {
    EXPECT_EQ(std::string(error.what()),
              "station 'disk': open and closed classes meet at a station with several servers, but "
              "can only be solved together at delays and single servers of constant speed");
  }
  // Where only one kind comes several servers are fine.
  network.stations[1].demands[1] = {0, 0.2};
  EXPECT_TRUE(solve_mixed(network).stable);
}

TEST(MixedNetwork, SlowsClosedJobsByWhatTheSaturatedStationLetsThrough) {
  // Requests come at 6 per second, the disk lets 5 through: they take half of the processor.
  Network network = batch_and_requests(6);
  network.classes.push_back({.name = "local", .load = ClosedLoad{1}});
  for (NetworkStation& station : network.stations) station.demands.push_back({0, 0});
  network.stations[0].demands[2] = {1, 0.3};
  const NetworkSolution solution = solve_mixed(network);
  EXPECT_NEAR(solution.classes[2].system.throughput, 0.5 / 0.3, 1e-14);
  EXPECT_NEAR(solution.stations[0].utilization, 1.0, 1e-14);
  EXPECT_NEAR(solution.classes[1].stations[0].utilization, 0.5, 1e-14);
  EXPECT_NEAR(solution.classes[2].stations[0].mean_number.value(), 1.0, 1e-14);
}

TEST(MixedNetwork, SaysHowItsClosedClassesWereSolved) {
  EXPECT_EQ(solve_mixed(batch_and_requests(1)).closed_method, Method::exact_mean_value_analysis);
  EXPECT_EQ(solve_mixed(batch_and_requests(1), {.accuracy = Accuracy::schweitzer}).closed_method,
            Method::schweitzer);
  Network network = batch_and_requests(1);
  network.stations[1].servers = 2;
  network.stations[1].demands[1] = {0, 0.2};
  EXPECT_EQ(solve_mixed(network).closed_method, Method::convolution);
}

}  // namespace
