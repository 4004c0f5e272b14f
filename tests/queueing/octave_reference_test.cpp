// What Octave's package queueing 1.2.7 gives for random networks; made by octave/make_reference.m.
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "queueing/networks/solve.hpp"
#include "queueing/stations/mg1.hpp"
#include "tests/queueing/networks/networks.hpp"

namespace {

using namespace yates::queueing;
namespace examples = yates::queueing::examples;

struct ReferenceCase {
  std::string name;
  double tolerance = 0.0;
  Network network;
  std::vector<double> throughputs;  // per class
  std::vector<double> response_times;
  std::vector<std::vector<double>> numbers;  // [class][station]
  std::optional<std::vector<double>> asymptotic;
  std::optional<std::vector<double>> balanced_job;
};

struct Reference {
  std::vector<ReferenceCase> cases;
  std::map<std::string, double> wrong;
};

/// The numbers to the end of the line; "Inf" is infinity.
std::vector<double> numbers(std::istringstream& words) {
  std::vector<double> found;
  for (std::string word; words >> word;) found.push_back(std::strtod(word.c_str(), nullptr));
  return found;
}

NetworkStation read_station(const std::vector<double>& words) {
  NetworkStation station{
      .name = "",
      .discipline = words[0] == 0.0 ? Discipline::delay : Discipline::first_come_first_served,
      .servers = std::max(1, static_cast<int>(words[0])),
      .demands = {}};
  for (std::size_t i = 1; i + 1 < words.size(); i += 2) {
    station.demands.push_back({.visits = words[i], .service_time = words[i + 1]});
  }
  return station;
}

Reference read_reference() {
  const char* other = std::getenv("YATES_OCTAVE_REFERENCE");
  std::ifstream file(other != nullptr ? other : YATES_OCTAVE_REFERENCE);
  Reference reference;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string key;
    words >> key;
    if (key == "wrong") {
      words >> key;
      reference.wrong[key] = numbers(words).at(0);
      continue;
    }
    if (key == "case") {
      ReferenceCase& added = reference.cases.emplace_back();
      words >> added.name >> added.tolerance;
      continue;
    }
    ReferenceCase& last = reference.cases.back();
    const std::vector<double> row = numbers(words);
    if (key == "closed") {
      last.network.classes.push_back(
          {.name = "", .load = ClosedLoad{row.at(0)}, .think_time = row.at(1)});
    } else if (key == "open") {
      last.network.classes.push_back({.name = "", .load = OpenLoad{row.at(0)}});
    } else if (key == "station") {
      last.network.stations.push_back(read_station(row));
    } else if (key == "speeds") {
      last.network.stations.back().speeds = row;
    } else if (key == "system") {
      last.throughputs.push_back(row.at(0));
      last.response_times.push_back(row.at(1));
    } else if (key == "numbers") {
      last.numbers.push_back(row);
    } else if (key == "asymptotic") {
      last.asymptotic = row;
    } else if (key == "balanced") {
      last.balanced_job = row;
    } else {
      ADD_FAILURE() << "unknown line: " << line;
    }
  }
  return reference;
}

void expect_near_relative(double value, double expected, double tolerance) {
  EXPECT_LE(std::abs(value - expected), tolerance * std::max(std::abs(expected), 1e-3))
      << value << " instead of " << expected;
}

/// Octave's upper throughput of an open network is its capacity.
void expect_bounds(const Bounds& bounds, const std::vector<double>& row, double tolerance,
                   std::optional<double> capacity) {
  expect_near_relative(bounds.lower_throughput, row.at(0), tolerance);
  expect_near_relative(capacity ? *capacity : bounds.upper_throughput.value(), row.at(1),
                       tolerance);
  if (!std::isnan(row.at(2))) {
    expect_near_relative(bounds.lower_response_time, row.at(2), tolerance);
  }
  if (std::isinf(row.at(3))) {
    EXPECT_FALSE(bounds.upper_response_time.has_value());
  } else {
    expect_near_relative(bounds.upper_response_time.value(), row.at(3), tolerance);
  }
}

TEST(OctaveReference, IsMatchedByEveryRandomNetwork) {
  const Reference reference = read_reference();
  std::map<std::string, int> compared;
  for (const ReferenceCase& wanted : reference.cases) {
    SCOPED_TRACE(wanted.name + " " + std::to_string(++compared[wanted.name]));
    const Accuracy accuracy = wanted.name == "approximate" ? Accuracy::schweitzer : Accuracy::exact;
    const NetworkSolution solution = solve(wanted.network, {.accuracy = accuracy});
    for (std::size_t c = 0; c < wanted.throughputs.size(); ++c) {
      const ClassSolution& part = solution.classes[c];
      expect_near_relative(part.system.throughput, wanted.throughputs[c], wanted.tolerance);
      expect_near_relative(part.system.mean_response_time.value(), wanted.response_times[c],
                           wanted.tolerance);
      for (std::size_t k = 0; k < wanted.numbers[c].size(); ++k) {
        expect_near_relative(part.stations[k].mean_number.value(), wanted.numbers[c][k],
                             wanted.tolerance);
      }
    }
    const bool open = std::holds_alternative<OpenLoad>(wanted.network.classes[0].load);
    const auto capacity =
        open && solution.bounds ? solution.bounds->largest_throughput : std::optional<double>();
    if (wanted.asymptotic) {
      expect_bounds(solution.bounds->asymptotic, *wanted.asymptotic, wanted.tolerance, capacity);
    }
    if (wanted.balanced_job) {
      expect_bounds(solution.bounds->balanced_job.value(), *wanted.balanced_job, wanted.tolerance,
                    capacity);
    }
  }
  EXPECT_EQ(compared.size(), 11U);
}

TEST(OctaveReference, RecordsWhereOctaveIsWrong) {
  const auto wrong = read_reference().wrong;
  // 300 servers of 0.444 s and 400 jobs without think time: all servers are always busy.
  const NetworkSolution servers =
      solve(examples::closed({examples::queue("servers", .444, 300)}, 400));
  EXPECT_NEAR(servers.system.throughput, 300 / .444, 1e-9);
  EXPECT_NEAR(servers.system.mean_response_time.value(), .592, 1e-12);
  EXPECT_GT(std::abs(wrong.at("servers-throughput") / servers.system.throughput - 1), .5);
  EXPECT_GT(std::abs(wrong.at("servers-response-time") / .592 - 1), .5);
  // M/G/1: an arrival finds it empty with probability 1 - rho, not e^-rho.
  EXPECT_NEAR(solve(Mg1{.arrival_rate = .5, .service_rate = 1, .service_scv = 4}).probability_empty,
              .5, 1e-12);
  EXPECT_NEAR(wrong.at("mg1-empty"), std::exp(-.5), 1e-12);
  // Two arrivals per service: no mean response time, and no negative one.
  EXPECT_EQ(wrong.at("mg1-saturated"), -1.0);
  EXPECT_FALSE(solve(Mg1{.arrival_rate = 2, .service_rate = 1, .service_scv = 1}).stable);
  // Balanced bounds of an open network: a lower one above the exact value.
  const NetworkSolution open = solve(examples::open(
      {examples::queue("a", 1), examples::queue("b", 2), examples::queue("c", 3)}, .1));
  const double response = open.system.mean_response_time.value();
  EXPECT_NEAR(response, 1 / .9 + 2 / .8 + 3 / .7, 1e-12);
  EXPECT_LT(open.bounds->balanced_job->lower_response_time, response);
  EXPECT_GT(wrong.at("open-balanced-lower-response-time"), response);
}

}  // namespace
