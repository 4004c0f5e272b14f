#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "queueing/networks/solve.hpp"
#include "tests/queueing/networks/networks.hpp"
#include "tests/queueing/networks/random_networks.hpp"

namespace {

using namespace yates::queueing;
using yates::numerics::Random;
using yates::numerics::Seed;
namespace examples = yates::queueing::examples;

constexpr int networks = 300;

double population_of(const Network& network, std::size_t job_class) {
  return std::get<ClosedLoad>(network.classes[job_class].load).population;
}

/// Every kind of closed network in turn.
examples::Kinds kinds_of(int i) {
  return {.classes = 1 + static_cast<std::size_t>(i % 3),
          .several_servers = i % 2 == 1,
          .speeds = i % 4 == 3,
          .largest_population = i % 3 == 0 ? 40U : 6U};
}

void expect_near_relative(double value, double expected, double tolerance) {
  EXPECT_LE(std::abs(value - expected), tolerance * std::abs(expected) + 1e-300)
      << value << " instead of " << expected;
}

TEST(RandomClosedNetworks, ObeyLittlesLawInEveryClassAndStation) {
  Random random(Seed{20260101});
  for (int i = 0; i < networks; ++i) {
    SCOPED_TRACE(i);
    const Network network = examples::random_network(random, kinds_of(i));
    const NetworkSolution solution = solve(network);
    double all = 0;
    for (std::size_t c = 0; c < network.classes.size(); ++c) {
      const ClassSolution& part = solution.classes[c];
      const double cycle = part.system.mean_response_time.value() + network.classes[c].think_time;
      expect_near_relative(part.system.throughput * cycle, population_of(network, c), 1e-12);
      double number = 0;
      for (std::size_t k = 0; k < network.stations.size(); ++k) {
        const StationSolution& station = part.stations[k];
        number += station.mean_number.value();
        expect_near_relative(station.mean_number.value(),
                             station.throughput * station.mean_response_time.value(), 1e-13);
      }
      expect_near_relative(part.system.mean_number.value(), number, 1e-13);
      all += number;
    }
    expect_near_relative(solution.system.mean_number.value(), all, 1e-13);
    expect_near_relative(solution.system.mean_number.value(),
                         solution.system.throughput * solution.system.mean_response_time.value(),
                         1e-13);
  }
}

TEST(RandomClosedNetworks, AreNeverBusierThanTheirServers) {
  Random random(Seed{20260102});
  for (int i = 0; i < networks; ++i) {
    SCOPED_TRACE(i);
    const Network network = examples::random_network(random, kinds_of(i));
    const NetworkSolution solution = solve(network);
    for (std::size_t k = 0; k < network.stations.size(); ++k) {
      const StationSolution& station = solution.stations[k];
      if (network.stations[k].discipline == Discipline::delay) continue;
      EXPECT_GE(station.utilization, 0.0);
      EXPECT_LE(station.utilization, 1.0 + 1e-12);
      EXPECT_GE(station.mean_number.value(),
                (1 - 1e-12) * station.utilization * network.stations[k].servers);
    }
  }
}

TEST(RandomClosedNetworks, GetNoSlowerWithMoreJobs) {
  Random random(Seed{20260103});
  for (int i = 0; i < networks; ++i) {
    SCOPED_TRACE(i);
    // With listed speeds more jobs may slow a station down.
    const Network network = examples::random_network(random, {.several_servers = i % 2 == 1});
    double before = 0;
    for (double population = 0.5; population < 20; population += 0.5) {
      const double throughput =
          solve(examples::with_population(network, population)).system.throughput;
      EXPECT_GE(throughput, before * (1 - 1e-13));
      before = throughput;
    }
  }
}

void expect_within(const Bounds& bounds, const SystemSolution& system) {
  const double slack = 1e-11;
  EXPECT_GE(system.throughput, bounds.lower_throughput * (1 - slack));
  EXPECT_LE(system.throughput, bounds.upper_throughput.value() * (1 + slack));
  EXPECT_GE(system.mean_response_time.value(), bounds.lower_response_time * (1 - slack) - 1e-9);
  EXPECT_LE(system.mean_response_time.value(),
            bounds.upper_response_time.value() * (1 + slack) + 1e-9);
}

TEST(RandomClosedNetworks, StayWithinTheirBounds) {
  Random random(Seed{20260104});
  int balanced = 0;
  for (int i = 0; i < networks; ++i) {
    SCOPED_TRACE(i);
    examples::Kinds kinds = kinds_of(i);
    kinds.classes = 1;
    Network network = examples::random_network(random, kinds);
    if (i % 5 == 0) network = examples::with_population(network, 0.3 + 10 * random.uniform());
    const NetworkSolution solution = solve(network);
    ASSERT_TRUE(solution.bounds.has_value());
    expect_within(solution.bounds->asymptotic, solution.system);
    if (!solution.bounds->balanced_job) continue;
    ++balanced;
    expect_within(*solution.bounds->balanced_job, solution.system);
    EXPECT_GE(solution.bounds->balanced_job->lower_throughput,
              solution.bounds->asymptotic.lower_throughput * (1 - 1e-12));
    EXPECT_LE(solution.bounds->balanced_job->upper_throughput.value(),
              solution.bounds->asymptotic.upper_throughput.value() * (1 + 1e-12));
  }
  EXPECT_GT(balanced, networks / 4);
}

TEST(RandomClosedNetworks, AreTheSameWithAClassSplitInTwo) {
  Random random(Seed{20260105});
  for (int i = 0; i < networks; ++i) {
    SCOPED_TRACE(i);
    examples::Kinds kinds = kinds_of(i);
    kinds.classes = 1;
    kinds.largest_population = 9;
    const Network one = examples::random_network(random, kinds);
    Network two = one;
    for (NetworkStation& station : two.stations) station.demands.push_back(station.demands[0]);
    two.classes.push_back(two.classes[0]);
    const double jobs = population_of(one, 0);
    const double part = std::floor(random.uniform() * jobs);
    two.classes[0].load = ClosedLoad{part};
    two.classes[1].load = ClosedLoad{jobs - part};
    const NetworkSolution whole = solve(one);
    const NetworkSolution split = solve(two);
    expect_near_relative(split.system.throughput, whole.system.throughput, 1e-12);
    expect_near_relative(split.classes[0].system.throughput, whole.system.throughput * part / jobs,
                         1e-12);
    for (std::size_t k = 0; k < one.stations.size(); ++k) {
      expect_near_relative(split.stations[k].mean_number.value(),
                           whole.stations[k].mean_number.value(), 1e-11);
      expect_near_relative(split.stations[k].utilization, whole.stations[k].utilization, 1e-12);
    }
  }
}

TEST(RandomClosedNetworks, KeepNobodyWaitingAtDelaysAlone) {
  Random random(Seed{20260106});
  for (int i = 0; i < networks; ++i) {
    SCOPED_TRACE(i);
    Network network = examples::random_network(random, kinds_of(i));
    for (NetworkStation& station : network.stations) {
      station.discipline = Discipline::delay;
      station.servers = 1;
      station.speeds.clear();
    }
    const NetworkSolution solution = solve(network);
    for (std::size_t c = 0; c < network.classes.size(); ++c) {
      double demand = 0;
      for (const NetworkStation& station : network.stations) {
        demand += station.demands[c].service_demand();
      }
      EXPECT_NEAR(solution.classes[c].system.mean_response_time.value(), demand, 1e-13 * demand);
    }
  }
}

TEST(RandomClosedNetworks, AgreeBetweenConvolutionAndMeanValueAnalysis) {
  Random random(Seed{20260107});
  for (int i = 0; i < networks; ++i) {
    SCOPED_TRACE(i);
    examples::Kinds kinds{.classes = 1 + static_cast<std::size_t>(i % 3), .largest_population = 7};
    Network network = examples::random_network(random, kinds);
    const NetworkSolution recursion = solve(network);
    EXPECT_EQ(recursion.method, Method::exact_mean_value_analysis);
    // A second server that nobody needs: of a station without demand but for one hair.
    network.stations.push_back(
        {.name = "idle",
         .discipline = Discipline::processor_sharing,
         .servers = 2,
         .demands = std::vector<Demand>(kinds.classes, {.visits = 1.0, .service_time = 1e-30})});
    const NetworkSolution constants = solve(network);
    EXPECT_EQ(constants.method, Method::convolution);
    for (std::size_t c = 0; c < network.classes.size(); ++c) {
      for (std::size_t k = 0; k + 1 < network.stations.size(); ++k) {
        expect_near_relative(constants.classes[c].stations[k].mean_number.value(),
                             recursion.classes[c].stations[k].mean_number.value(), 1e-12);
      }
    }
  }
}

TEST(RandomClosedNetworks, AreApproximatedWithinOneAndAHalfPercentByLinearizer) {
  Random random(Seed{20260108});
  double schweitzer_worst = 0;
  double linearizer_worst = 0;
  for (int i = 0; i < networks; ++i) {
    SCOPED_TRACE(i);
    const Network network = examples::random_network(
        random, {.classes = 1 + static_cast<std::size_t>(i % 3), .largest_population = 12});
    const NetworkSolution exact = solve(network);
    const NetworkSolution rough = solve(network, {.accuracy = Accuracy::schweitzer});
    const NetworkSolution fine = solve(network, {.accuracy = Accuracy::linearizer});
    EXPECT_TRUE(rough.notes.empty());
    EXPECT_TRUE(fine.notes.empty());
    for (std::size_t c = 0; c < network.classes.size(); ++c) {
      const double throughput = exact.classes[c].system.throughput;
      schweitzer_worst =
          std::max(schweitzer_worst, std::abs(rough.classes[c].system.throughput / throughput - 1));
      linearizer_worst =
          std::max(linearizer_worst, std::abs(fine.classes[c].system.throughput / throughput - 1));
    }
  }
  RecordProperty("schweitzer_worst", std::to_string(schweitzer_worst));
  RecordProperty("linearizer_worst", std::to_string(linearizer_worst));
  EXPECT_LT(schweitzer_worst, 0.2);
  EXPECT_LT(linearizer_worst, 0.015);
}

TEST(RandomOpenNetworks, ObeyLittlesLawAndSaturateWhereTheySay) {
  Random random(Seed{20260109});
  for (int i = 0; i < networks; ++i) {
    SCOPED_TRACE(i);
    Network network = examples::random_network(random, kinds_of(i));
    for (JobClass& job_class : network.classes) {
      job_class.think_time = 0;
      job_class.load = OpenLoad{0.01 + random.uniform()};
    }
    const NetworkSolution first = solve(network);
    // Find the largest stable factor by the loads alone, then stand on both sides of it.
    double growth = 1e9;
    for (const NetworkStation& station : network.stations) {
      if (station.discipline == Discipline::delay) continue;
      double load = 0;
      for (std::size_t c = 0; c < network.classes.size(); ++c) {
        load += std::get<OpenLoad>(network.classes[c].load).arrival_rate *
                station.demands[c].service_demand();
      }
      const double speed = station.speeds.empty() ? station.servers : station.speeds.back();
      if (load > 0) growth = std::min(growth, speed / load);
    }
    EXPECT_EQ(first.stable, growth > 1);
    if (growth == 1e9) continue;
    const auto scaled = [&](double factor) {
      Network grown = network;
      for (JobClass& job_class : grown.classes) {
        job_class.load = OpenLoad{factor * std::get<OpenLoad>(job_class.load).arrival_rate};
      }
      return solve(grown);
    };
    EXPECT_FALSE(scaled(growth * 1.0001).stable);
    const NetworkSolution busy = scaled(growth * 0.9999);
    ASSERT_TRUE(busy.stable);
    expect_near_relative(busy.system.mean_number.value(),
                         busy.system.throughput * busy.system.mean_response_time.value(), 1e-12);
    for (std::size_t k = 0; k < network.stations.size(); ++k) {
      if (network.stations[k].discipline == Discipline::delay) continue;
      EXPECT_LE(busy.stations[k].utilization, 1.0);
      EXPECT_GE(busy.stations[k].mean_number.value(), 0.0);
    }
  }
}

TEST(RandomMixedNetworks, ConserveTheJobsAndLeaveTheOpenFlowAlone) {
  Random random(Seed{20260110});
  for (int i = 0; i < networks; ++i) {
    SCOPED_TRACE(i);
    Network network = examples::random_network(random, {.classes = 3, .largest_population = 6});
    double busiest = 0;
    for (const NetworkStation& station : network.stations) {
      if (station.discipline == Discipline::delay) continue;
      busiest = std::max(busiest, station.demands[2].service_demand());
    }
    const double rate = busiest > 0 ? 0.9 * random.uniform() / busiest : 1.0;
    network.classes[2].load = OpenLoad{rate};
    network.classes[2].think_time = 0;
    const NetworkSolution solution = solve(network);
    EXPECT_EQ(solution.method, Method::mixed);
    EXPECT_TRUE(solution.stable);
    EXPECT_EQ(solution.classes[2].system.throughput, rate);
    for (std::size_t c = 0; c < 2; ++c) {
      const SystemSolution& system = solution.classes[c].system;
      expect_near_relative(
          system.throughput * (system.mean_response_time.value() + network.classes[c].think_time),
          population_of(network, c), 1e-12);
    }
    for (std::size_t k = 0; k < network.stations.size(); ++k) {
      if (network.stations[k].discipline == Discipline::delay) continue;
      EXPECT_LE(solution.stations[k].utilization, 1.0 + 1e-12);
    }
  }
}

}  // namespace
