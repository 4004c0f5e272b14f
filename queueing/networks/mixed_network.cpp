#include <stdexcept>

#include <fmt/format.h>

#include "queueing/networks/closed_network.hpp"
#include "queueing/networks/named.hpp"
#include "queueing/networks/open_network.hpp"

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

/// The closed classes whose jobs end up waiting at a saturated station.
std::vector<bool> stuck_classes(const Network& closed, const std::vector<double>& loads) {
  std::vector<bool> stuck(closed.classes.size(), false);
  for (std::size_t k = 0; k < loads.size(); ++k) {
    const NetworkStation& station = closed.stations[k];
    if (station.discipline == Discipline::delay || loads[k] < long_run_speed(station)) continue;
    for (std::size_t c = 0; c < stuck.size(); ++c) {
      const double jobs = std::get<ClosedLoad>(closed.classes[c].load).population;
      if (jobs > 0.0 && station.demands[c].service_demand() > 0.0) stuck[c] = true;
    }
  }
  return stuck;
}

/// Slows the stations down by what they serve of the open classes; classes that are stuck are left
/// out.
Network slowed(Network closed, const std::vector<double>& served, const std::vector<bool>& stuck) {
  for (std::size_t c = 0; c < stuck.size(); ++c) {
    if (stuck[c]) closed.classes[c].load = ClosedLoad{.population = 0.0};
  }
  for (std::size_t k = 0; k < served.size(); ++k) {
    NetworkStation& station = closed.stations[k];
    // Of a saturated station only the demands of stuck classes and of those without jobs are left.
    if (!has_fixed_rate(station) || served[k] >= 1.0) continue;
    for (Demand& demand : station.demands) demand.service_time /= 1.0 - served[k];
  }
  return closed;
}

}  // namespace

NetworkSolution solve_mixed(const Network& network, const SolveOptions& options) {
  check_network(network);
  const std::vector<double> loads = offered_loads(network);
  const Network closed = closed_part(network);
  check_meetings(closed, loads);
  const std::vector<bool> stuck = stuck_classes(closed, loads);
  const ClosedResult result =
      closed_result(slowed(closed, served_loads(network, loads), stuck), options);
  std::vector<ClassMeans> closed_means = closed_class_means(closed, result.means);
  for (std::size_t c = 0; c < stuck.size(); ++c) closed_means[c].stuck = stuck[c];

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
  solution.closed_method = result.method;
  solution.notes = result.notes;
  solution.stable = largest_growth(network, loads).value_or(2.0) > 1.0;
  if (!solution.stable) note_saturation(network, loads, solution);
  return solution;
}

}  // namespace yates::queueing
