#include "queueing/closed_network.hpp"

#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "queueing/class_means.hpp"
#include "queueing/mean_value_analysis.hpp"

namespace yates::queueing {
namespace {

double utilization(const NetworkStation& station, double throughput, double demand) {
  if (station.discipline == Discipline::delay) return throughput * demand;
  return throughput * demand / static_cast<double>(station.servers);
}

NetworkSolution solution_of(const Network& network, Method method, const ClosedMeans& means) {
  std::vector<ClassMeans> classes;
  for (std::size_t c = 0; c < network.classes.size(); ++c) {
    ClassMeans part{.throughput = means.throughputs[c], .residence_times = {}, .utilizations = {}};
    for (std::size_t k = 0; k < network.stations.size(); ++k) {
      const NetworkStation& station = network.stations[k];
      part.residence_times.push_back(part.throughput > 0.0
                                         ? std::optional(means.numbers[c][k] / part.throughput)
                                         : std::nullopt);
      part.utilizations.push_back(
          utilization(station, part.throughput, station.demands[c].service_demand()));
    }
    classes.push_back(std::move(part));
  }
  return assemble(network, method, classes);
}

void note_interpolation(const Network& network, NetworkSolution& solution) {
  for (const JobClass& job_class : network.classes) {
    const double population = std::get<ClosedLoad>(job_class.load).population;
    if (population == std::floor(population)) continue;
    solution.notes.push_back(
        {"interpolated-population",
         fmt::format(
             "a population of {:.10g} is not a whole number: throughput is interpolated "
             "between {} and {} jobs, and the response time follows from it by Little's law",
             population, std::floor(population), std::ceil(population))});
  }
}

}  // namespace

NetworkSolution solve_closed(const Network& network, const SolveOptions&) {
  check_network(network);
  for (const NetworkStation& station : network.stations) {
    if (station.discipline == Discipline::delay || has_fixed_rate(station)) continue;
    throw std::domain_error(fmt::format(
        "station '{}': several servers and speeds are solved in open networks only", station.name));
  }
  NetworkSolution solution =
      solution_of(network, Method::exact_mean_value_analysis, mean_value_analysis(network));
  note_interpolation(network, solution);
  return solution;
}

}  // namespace yates::queueing
