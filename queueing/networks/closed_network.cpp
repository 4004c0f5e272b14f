#include "queueing/networks/closed_network.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

#include <fmt/format.h>

#include "queueing/networks/bounds.hpp"
#include "queueing/networks/closed_methods.hpp"
#include "queueing/networks/named.hpp"

namespace yates::queueing {

namespace {

/// What an exact solution may take: a few seconds where nobody asked for it.
struct Limits {
  double steps;
  double memory;       // MiB
  double convolution;  // points of the lattice
};
constexpr Limits of_its_own{.steps = 1e9, .memory = 128.0, .convolution = 1e6};
constexpr Limits on_request{.steps = 4e9, .memory = 1024.0, .convolution = 1e7};
constexpr double largest_for_linearizer = 1e6;  // jobs
// Classes^3 x stations: what one of its rounds takes, some thousand times.
constexpr double largest_round_of_linearizer = 3e5;

double population_of(const JobClass& job_class) {
  return std::get<ClosedLoad>(job_class.load).population;
}

/// What an exact solution would take.
struct Cost {
  Method method;
  double populations;  // points of the lattice
  bool affordable;
};

Cost exact_cost(const Network& network, const Limits& limits) {
  const PopulationLattice lattice(network);
  double jobs = 0.0;
  for (const JobClass& job_class : network.classes) jobs += std::ceil(population_of(job_class));
  double queues = 0.0;
  double dependent = 0.0;
  double speeds = 0.0;
  for (const NetworkStation& station : network.stations) {
    if (station.discipline == Discipline::delay || !is_used(station)) continue;
    queues += 1.0;
    if (has_fixed_rate(station)) continue;
    dependent += 1.0;
    speeds += static_cast<double>(speeds_that_matter(station, jobs));
  }
  const double points = lattice.points();
  const double classes = std::max<double>(1.0, static_cast<double>(lattice.classes().size()));
  if (dependent == 0.0) {
    const double steps = points * classes * std::max(1.0, queues);
    const double bytes = 16.0 * lattice.points_without_last() * queues;
    return {Method::exact_mean_value_analysis, points,
            steps <= limits.steps && bytes <= limits.memory * 1024.0 * 1024.0};
  }
  const double steps = points * classes * (queues + (dependent + 2.0) * speeds);
  return {Method::convolution, points, steps <= limits.steps && points <= limits.convolution};
}

bool has_listed_speeds(const NetworkStation& station) {
  return !station.speeds.empty() && !has_fixed_rate(station);
}

void refuse_speeds(const Network& network, const char* method) {
  for (std::size_t k = 0; k < network.stations.size(); ++k) {
    const NetworkStation& station = network.stations[k];
    if (!has_listed_speeds(station)) continue;
    throw std::domain_error(
        fmt::format("{}: {} can solve stations with several servers, but none whose speed depends "
                    "on the number of jobs",
                    named("station", station.name, k), method));
  }
}

ClosedResult approximated(const Network& network, Method method) {
  const bool is_linearizer = method == Method::linearizer;
  const char* name = is_linearizer ? "linearizer" : "Schweitzer's approximation";
  refuse_speeds(network, name);
  ClosedResult result{.means = is_linearizer ? linearizer(network) : schweitzer(network),
                      .method = method,
                      .notes = {}};
  for (std::size_t k = 0; k < network.stations.size(); ++k) {
    const NetworkStation& station = network.stations[k];
    if (station.discipline == Discipline::delay || station.servers == 1 || !is_used(station)) {
      continue;
    }
    result.notes.push_back(
        {NoteCode::seidmann,
         fmt::format("the {} servers of {} are approximated by one of {} "
                     "times the speed and a delay (Seidmann)",
                     station.servers, named("station", station.name, k), station.servers)});
  }
  if (!result.means.converged) {
    result.notes.push_back({NoteCode::not_converged,
                            fmt::format("{} did not converge: its last iterate is shown", name)});
  }
  return result;
}

void note_interpolation(const Network& network, std::vector<Note>& notes) {
  for (const JobClass& job_class : network.classes) {
    const double population = population_of(job_class);
    if (population == std::floor(population)) continue;
    notes.push_back(
        {NoteCode::interpolated_population,
         fmt::format("a population of {:.10g} is not a whole number: throughput is interpolated "
                     "between {} and {} jobs, and the response time follows from it by Little's "
                     "law",
                     population, std::floor(population), std::ceil(population))});
  }
}

void add_percentiles(const Network& network, const ClosedMeans& means, NetworkSolution& solution) {
  if (network.classes.size() != 1) return;
  const double population = population_of(network.classes[0]);
  if (population < 1.0 || population != std::floor(population)) return;
  if (means.throughput_by_population.empty()) return;
  for (std::size_t k = 0; k < network.stations.size(); ++k) {
    const NetworkStation& station = network.stations[k];
    const Demand& demand = station.demands[0];
    if (station.discipline != Discipline::first_come_first_served ||
        demand.service_demand() == 0.0) {
      continue;
    }
    if (has_fixed_rate(station)) {
      solution.stations[k].percentiles = closed_percentiles(
          demand.service_time,
          found_at_least(demand.service_demand(), static_cast<std::size_t>(population),
                         means.throughput_by_population));
    } else if (station.speeds.empty()) {
      solution.stations[k].percentiles =
          closed_percentiles(station.servers, demand.service_time, means.found_on_arrival[k]);
    }
    solution.classes[0].stations[k].percentiles = solution.stations[k].percentiles;
  }
}

}  // namespace

ClosedMeans no_means(const Network& network) {
  const std::size_t classes = network.classes.size();
  return {.throughputs = std::vector<double>(classes, 0.0),
          .numbers = std::vector(classes, std::vector<double>(network.stations.size(), 0.0))};
}

PopulationLattice::PopulationLattice(const Network& network) {
  for (const JobClass& job_class : network.classes) {
    populations_.push_back(std::get<ClosedLoad>(job_class.load).population);
  }
  for (std::size_t c = 0; c < populations_.size(); ++c) {
    if (populations_[c] > 0.0) classes_.push_back(c);
  }
  std::stable_sort(classes_.begin(), classes_.end(), [this](std::size_t left, std::size_t right) {
    return populations_[left] < populations_[right];
  });
  for (const std::size_t c : classes_) {
    // Far beyond what any recursion may walk, and still a number that converts.
    largest_.push_back(static_cast<std::size_t>(std::min(std::ceil(populations_[c]), 1e18)));
  }
}

double PopulationLattice::points() const {
  return std::accumulate(
      largest_.begin(), largest_.end(), 1.0,
      [](double product, std::size_t largest) { return product * (double(largest) + 1.0); });
}

double PopulationLattice::points_without_last() const {
  return largest_.empty() ? 1.0 : points() / (double(largest_.back()) + 1.0);
}

double PopulationLattice::weight(const std::vector<std::size_t>& point) const {
  double product = 1.0;
  for (std::size_t i = 0; i < classes_.size() && product > 0.0; ++i) {
    const double population = populations_[classes_[i]];
    const double distance = std::abs(static_cast<double>(point[i]) - population);
    product *= std::max(0.0, 1.0 - distance);
  }
  return product;
}

ClosedResult closed_result(const Network& network, const SolveOptions& options) {
  if (options.accuracy == Accuracy::schweitzer) return approximated(network, Method::schweitzer);
  if (options.accuracy == Accuracy::linearizer) return approximated(network, Method::linearizer);
  const Limits& limits = options.accuracy == Accuracy::exact ? on_request : of_its_own;
  const Cost cost = exact_cost(network, limits);
  if (cost.affordable) {
    ClosedResult result{.means = cost.method == Method::convolution ? convolution(network)
                                                                    : mean_value_analysis(network),
                        .method = cost.method,
                        .notes = {}};
    note_interpolation(network, result.notes);
    return result;
  }
  const std::string why = fmt::format(
      "an exact solution would take {:.4g} populations, which exceeds the limits of {:.0g} steps{}",
      cost.populations, limits.steps,
      cost.method == Method::convolution
          ? fmt::format(" and {:.0g} populations with several servers or speeds",
                        limits.convolution)
          : fmt::format(" and {} MiB", limits.memory));
  if (options.accuracy == Accuracy::exact) {
    throw std::domain_error(fmt::format(
        "network: {}; request an approximation instead: linearizer or schweitzer", why));
  }
  const bool affordable_on_request = exact_cost(network, on_request).affordable;
  if (affordable_on_request && cost.method == Method::convolution &&
      std::any_of(network.stations.begin(), network.stations.end(), has_listed_speeds)) {
    throw std::domain_error(fmt::format(
        "network: {}, and no approximation takes speeds; request the exact method, which may take "
        "more",
        why));
  }
  double largest = 0.0;
  for (const JobClass& job_class : network.classes) {
    largest = std::max(largest, population_of(job_class));
  }
  const auto classes = static_cast<double>(network.classes.size());
  const bool is_linearizer =
      largest <= largest_for_linearizer &&
      classes * classes * classes * static_cast<double>(network.stations.size()) <=
          largest_round_of_linearizer;
  ClosedResult result =
      approximated(network, is_linearizer ? Method::linearizer : Method::schweitzer);
  result.notes.insert(
      result.notes.begin(),
      {NoteCode::approximation,
       fmt::format("{}; this is {}{}", why,
                   is_linearizer ? "the approximation linearizer" : "Schweitzer's approximation",
                   affordable_on_request
                       ? ", and the exact method, if it is asked for, takes some seconds"
                       : "")});
  return result;
}

std::vector<ClassMeans> closed_class_means(const Network& network, const ClosedMeans& means) {
  std::vector<ClassMeans> classes;
  for (std::size_t c = 0; c < network.classes.size(); ++c) {
    ClassMeans part{.throughput = means.throughputs[c], .residence_times = {}, .utilizations = {}};
    for (std::size_t k = 0; k < network.stations.size(); ++k) {
      const NetworkStation& station = network.stations[k];
      part.residence_times.push_back(part.throughput > 0.0
                                         ? std::optional(means.numbers[c][k] / part.throughput)
                                         : std::nullopt);
      const double busy = part.throughput * station.demands[c].service_demand();
      if (station.discipline == Discipline::delay) {
        part.utilizations.push_back(busy);
      } else if (!station.speeds.empty() && !means.busy_shares.empty() &&
                 !has_fixed_rate(station)) {
        part.utilizations.push_back(means.busy_shares[c][k]);
      } else {
        part.utilizations.push_back(busy / static_cast<double>(station.servers));
      }
    }
    classes.push_back(std::move(part));
  }
  return classes;
}

NetworkSolution solve_closed(const Network& network, const SolveOptions& options) {
  check_network(network);
  const ClosedResult result = closed_result(network, options);
  NetworkSolution solution =
      assemble(network, result.method, closed_class_means(network, result.means));
  solution.notes = result.notes;
  solution.bounds = bounds(network);
  add_percentiles(network, result.means, solution);
  return solution;
}

}  // namespace yates::queueing
