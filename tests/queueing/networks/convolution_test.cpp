#include <cmath>
#include <vector>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <gtest/gtest.h>

#include "queueing/networks/closed_methods.hpp"
#include "queueing/networks/closed_network.hpp"
#include "tests/queueing/networks/networks.hpp"

namespace {

using namespace yates::queueing;
namespace examples = yates::queueing::examples;
using Precise = boost::multiprecision::cpp_bin_float_50;

NetworkStation with_speeds(NetworkStation station, std::vector<double> speeds) {
  station.speeds = std::move(speeds);
  return station;
}

TEST(Convolution, GivesTheLoadDependentExampleOfOtherTools) {
  // JMT's and Octave's value to 15 digits: service times 1, 1.5, 1.9, 2.6, 3.1 with 1 ... 5 jobs.
  const NetworkSolution solution = solve_closed(examples::closed(
      {examples::queue("cpu", 1.5),
       with_speeds(examples::queue("disk", 1), {1, 1 / 1.5, 1 / 1.9, 1 / 2.6, 1 / 3.1})},
      5));
  EXPECT_EQ(solution.method, Method::convolution);
  EXPECT_NEAR(solution.system.throughput, .4036174845084575, 1e-14);
  EXPECT_NEAR(solution.stations[0].mean_response_time.value(), 4.142834344079159, 1e-12);
  EXPECT_NEAR(solution.stations[1].mean_response_time.value(), 8.245132460900095, 1e-12);
  EXPECT_NEAR(solution.stations[0].utilization, .6054262, 1e-7);
  EXPECT_NEAR(solution.stations[1].utilization, .8695619, 1e-7);
}

TEST(Convolution, IsRightWhereTheUsualRecursionCancels) {
  // N. Gunther's example for PDQ: 300 servers, 400 jobs.
  const NetworkSolution solution =
      solve_closed(examples::closed({examples::queue("servers", .444, 300)}, 400));
  EXPECT_NEAR(solution.system.throughput, 300 / .444, 1e-12 * 676);
  EXPECT_NEAR(solution.system.throughput, 675.6757, 5e-5);
  EXPECT_NEAR(solution.system.mean_response_time.value(), .5920, 5e-5);
  EXPECT_NEAR(solution.stations[0].utilization, 1.0, 1e-13);
}

struct Reference {
  Precise throughput;
  Precise number;
};

/// A delay and a station with several servers as a birth and death process, summed in 50 digits.
Reference precise_repairmen(int population, Precise think_time, Precise demand, int servers) {
  // weight(n) = Z^(N - n) / (N - n)! D^n / (c(1) ... c(n)), by its ratio to the one before.
  Precise weight = 1;
  Precise sum = 1;
  Precise jobs = 0;
  Precise busy = 0;
  for (int n = 1; n <= population; ++n) {
    weight *= demand * (population - n + 1) / (think_time * std::min(n, servers));
    sum += weight;
    jobs += weight * n;
    busy += weight * std::min(n, servers);
  }
  return {busy / sum / demand, jobs / sum};
}

double relative_error(double value, const Precise& reference) {
  return static_cast<double>(abs(Precise(value) - reference) / reference);
}

TEST(Convolution, KeepsTwelveDigitsUpToTenThousandJobsAndAThousandServers) {
  struct Case {
    int population;
    double think_time;
    double demand;
    int servers;
  };
  double largest = 0.0;
  for (const auto& [population, think_time, demand, servers] :
       {Case{400, 0.001, 0.444, 300}, Case{400, 1, 1, 200}, Case{1000, 1, 1, 1000},
        Case{1000, 50, 1, 3}, Case{10000, 8, 1, 1000}, Case{10000, 0.01, 3, 300},
        Case{10000, 1000, 3, 30}}) {
    const NetworkSolution solution = solve_closed(
        examples::closed({examples::queue("servers", demand, servers)}, population, think_time));
    const Reference exact = precise_repairmen(population, think_time, demand, servers);
    largest = std::max({largest, relative_error(solution.system.throughput, exact.throughput),
                        relative_error(solution.stations[0].mean_number.value(), exact.number)});
  }
  RecordProperty("largest_relative_error", std::to_string(largest * 1e12) + "e-12");
  EXPECT_LT(largest, 1e-12);
}

/// Normalizing constants of stations with listed capacities in 50 digits, one class.
std::vector<Precise> precise_constants(const Network& network, std::size_t without) {
  const auto population =
      static_cast<std::size_t>(std::get<ClosedLoad>(network.classes[0].load).population);
  std::vector<Precise> constants(population + 1);
  constants[0] = 1;
  for (std::size_t n = 1; n <= population; ++n) {
    constants[n] = constants[n - 1] * network.classes[0].think_time / n;
  }
  for (std::size_t k = 0; k < network.stations.size(); ++k) {
    if (k == without) continue;
    const NetworkStation& station = network.stations[k];
    std::vector<Precise> factor(population + 1);
    factor[0] = 1;
    for (std::size_t n = 1; n <= population; ++n) {
      const double speed =
          station.speeds.empty()
              ? std::min(static_cast<double>(n), static_cast<double>(station.servers))
              : station.speeds[std::min(n, station.speeds.size()) - 1];
      factor[n] = factor[n - 1] * station.demands[0].service_demand() / speed;
    }
    std::vector<Precise> product(population + 1);
    for (std::size_t n = 0; n <= population; ++n) {
      for (std::size_t j = 0; j <= n; ++j) product[n] += factor[j] * constants[n - j];
    }
    constants = product;
  }
  return constants;
}

TEST(Convolution, AgreesWithFiftyDigitsOnSeveralLoadDependentStations) {
  Network network = examples::closed(
      {examples::queue("cpu", 0.8, 4), examples::queue("bus", 0.1), examples::queue("disks", 2, 9),
       with_speeds(examples::queue("lock", 0.3), {1, 1.7, 2.1, 1.9, 1.2, 0.7})},
      60, 2.5);
  const NetworkSolution solution = solve_closed(network);
  const std::vector<Precise> all = precise_constants(network, 99);
  EXPECT_LT(relative_error(solution.system.throughput, all[59] / all[60]), 1e-14);
  for (std::size_t k = 0; k < network.stations.size(); ++k) {
    const std::vector<Precise> others = precise_constants(network, k);
    const NetworkStation& station = network.stations[k];
    Precise number = 0;
    Precise power = 1;
    for (std::size_t n = 1; n <= 60; ++n) {
      const double speed =
          station.speeds.empty()
              ? std::min(static_cast<double>(n), static_cast<double>(station.servers))
              : station.speeds[std::min(n, station.speeds.size()) - 1];
      power *= station.demands[0].service_demand() / speed;
      number += n * power * others[60 - n] / all[60];
    }
    EXPECT_LT(relative_error(solution.stations[k].mean_number.value(), number), 1e-13);
    const Precise busy = 1 - others[60] / all[60];
    if (!station.speeds.empty()) {
      EXPECT_LT(relative_error(solution.stations[k].utilization, busy), 1e-13);
    }
  }
}

Network two_classes() {
  Network network;
  network.stations = {examples::queue("cpu", 0), examples::queue("disk", 0, 2),
                      examples::delay("network", 0)};
  network.stations[1].discipline = Discipline::processor_sharing;
  network.stations[0].discipline = Discipline::processor_sharing;
  network.stations[0].demands = {{2, 0.3}, {1, 0.9}};
  network.stations[1].demands = {{3, 0.5}, {1, 0.2}};
  network.stations[2].demands = {{1, 0.4}, {1, 0.0}};
  network.classes = {{.name = "a", .load = ClosedLoad{2}, .think_time = 0.5},
                     {.name = "b", .load = ClosedLoad{3}, .think_time = 1.5}};
  return network;
}

double factorial(int n) {
  return std::tgamma(n + 1.0);
}

TEST(Convolution, EqualsTheSumOverTheStatesOfTwoClasses) {
  const Network network = two_classes();
  // p(n_a, n_b at cpu; m_a, m_b at disk) is proportional to the product of the stations' factors.
  double total = 0;
  double cpu_a = 0;
  double disk_b = 0;
  double busy_disk = 0;
  for (int na = 0; na <= 2; ++na) {
    for (int nb = 0; nb <= 3; ++nb) {
      for (int ma = 0; na + ma <= 2; ++ma) {
        for (int mb = 0; nb + mb <= 3; ++mb) {
          double disk_speeds = 1;
          for (int j = 1; j <= ma + mb; ++j) disk_speeds *= std::min(j, 2);
          const int ra = 2 - na - ma;
          const int rb = 3 - nb - mb;
          const double weight = factorial(na + nb) / factorial(na) / factorial(nb) *
                                std::pow(0.6, na) * std::pow(0.9, nb) * factorial(ma + mb) /
                                factorial(ma) / factorial(mb) * std::pow(1.5, ma) *
                                std::pow(0.2, mb) / disk_speeds * std::pow(0.9, ra) /
                                factorial(ra) * std::pow(1.5, rb) / factorial(rb);
          total += weight;
          cpu_a += weight * na;
          disk_b += weight * mb;
          busy_disk += weight * std::min(ma + mb, 2);
        }
      }
    }
  }
  const NetworkSolution solution = solve_closed(network);
  EXPECT_EQ(solution.method, Method::convolution);
  EXPECT_NEAR(solution.classes[0].stations[0].mean_number.value(), cpu_a / total, 1e-14);
  EXPECT_NEAR(solution.classes[1].stations[1].mean_number.value(), disk_b / total, 1e-14);
  EXPECT_NEAR(2 * solution.stations[1].utilization, busy_disk / total, 1e-14);
  for (std::size_t c = 0; c < 2; ++c) {
    const SystemSolution& system = solution.classes[c].system;
    const double population = std::get<ClosedLoad>(network.classes[c].load).population;
    EXPECT_NEAR(
        system.throughput * (system.mean_response_time.value() + network.classes[c].think_time),
        population, 1e-13);
  }
}

TEST(Convolution, SplitsTheBusyTimeOfListedSpeedsAmongTheClasses) {
  Network network = two_classes();
  network.stations[1].servers = 1;
  network.stations[1].speeds = {1, 2};
  const NetworkSolution listed = solve_closed(network);
  const NetworkSolution servers = solve_closed(two_classes());
  EXPECT_NEAR(listed.system.throughput, servers.system.throughput, 1e-14);
  // Its utilization is the share of the time that it is not empty, not of its servers.
  EXPECT_GT(listed.stations[1].utilization, servers.stations[1].utilization);
  EXPECT_LT(listed.stations[1].utilization, 1.0);
  EXPECT_NEAR(listed.stations[1].utilization,
              listed.classes[0].stations[1].utilization + listed.classes[1].stations[1].utilization,
              1e-15);
}

TEST(Convolution, InterpolatesBetweenWholePopulations) {
  const auto at = [](double population) {
    return solve_closed(examples::closed({examples::queue("cpu", 1, 2)}, population, 3));
  };
  EXPECT_NEAR(at(4.25).system.throughput,
              0.75 * at(4).system.throughput + 0.25 * at(5).system.throughput, 1e-15);
  EXPECT_NEAR(
      at(4.25).stations[0].mean_number.value(),
      0.75 * at(4).stations[0].mean_number.value() + 0.25 * at(5).stations[0].mean_number.value(),
      1e-14);
}

}  // namespace
