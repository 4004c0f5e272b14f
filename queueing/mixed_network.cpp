#include "queueing/mixed_network.hpp"

#include <stdexcept>

#include <fmt/format.h>

#include "queueing/closed_network.hpp"
#include "queueing/named.hpp"
#include "queueing/open_network.hpp"
#include "queueing/open_queue.hpp"

namespace yates::queueing {
namespace {

bool is_open(const JobClass& job_class) {
  return std::holds_alternative<OpenLoad>(job_class.load);
}

/// The closed classes alone.
Network closed_part(const Network& network) {
  Network part;
  for (const JobClass& job_class : network.classes) {
    if (!is_open(job_class)) part.classes.push_back(job_class);
  }
  for (NetworkStation station : network.stations) {
    station.demands.clear();
    part.stations.push_back(std::move(station));
  }
  for (std::size_t c = 0; c < network.classes.size(); ++c) {
    if (is_open(network.classes[c])) continue;
    for (std::size_t k = 0; k < network.stations.size(); ++k) {
      part.stations[k].demands.push_back(network.stations[k].demands[c]);
    }
  }
  return part;
}

void check_meetings(const Network& closed, const std::vector<double>& loads) {
  for (std::size_t k = 0; k < loads.size(); ++k) {
    const NetworkStation& station = closed.stations[k];
    if (loads[k] == 0.0 || !is_used(station)) continue;
    if (station.discipline == Discipline::delay || has_fixed_rate(station)) continue;
    throw std::domain_error(
        fmt::format("{}: open and closed classes meet at a station with {}, but can only "
                    "be solved together at delays and single servers of constant speed",
                    named("station", station.name, k),
                    station.speeds.empty() ? "several servers" : "listed speeds"));
  }
}

/// Slows the stations down by the open classes; closed classes that visit a saturated one lose
/// their jobs.
Network slowed(Network closed, const std::vector<double>& loads) {
  for (std::size_t k = 0; k < loads.size(); ++k) {
    NetworkStation& station = closed.stations[k];
    if (station.discipline == Discipline::delay) continue;
    const bool saturated = loads[k] >= long_run_speed(station);
    for (std::size_t c = 0; c < closed.classes.size(); ++c) {
      Demand& demand = station.demands[c];
      if (demand.service_demand() == 0.0) continue;
      if (saturated) {
        closed.classes[c].load = ClosedLoad{.population = 0.0};
      } else if (has_fixed_rate(station)) {
        demand.service_time /= 1.0 - loads[k];
      }
    }
  }
  return closed;
}

}  // namespace

NetworkSolution solve_mixed(const Network& network, const SolveOptions& options) {
  check_network(network);
  const std::vector<double> loads = offered_loads(network);
  const Network closed = closed_part(network);
  check_meetings(closed, loads);
  const ClosedResult result = closed_result(slowed(closed, loads), options);
  const std::vector<ClassMeans> closed_means = closed_class_means(closed, result.means);

  std::vector<double> numbers(network.stations.size(), 0.0);
  for (std::size_t c = 0; c < closed_means.size(); ++c) {
    for (std::size_t k = 0; k < numbers.size(); ++k) {
      // A delay keeps nobody waiting, and elsewhere the classes do not meet or it is one server.
      if (has_fixed_rate(network.stations[k])) numbers[k] += result.means.numbers[c][k];
    }
  }
  std::vector<ClassMeans> classes;
  std::size_t next_closed = 0;
  for (std::size_t c = 0; c < network.classes.size(); ++c) {
    classes.push_back(is_open(network.classes[c]) ? open_class_means(network, c, loads, numbers)
                                                  : closed_means[next_closed++]);
  }
  NetworkSolution solution = assemble(network, Method::mixed, classes);
  solution.notes = result.notes;
  solution.stable = largest_growth(network, loads).value_or(2.0) > 1.0;
  if (!solution.stable) note_saturation(network, loads, solution);
  return solution;
}

}  // namespace yates::queueing
