#include "queueing/networks/class_means.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace yates::queueing {
namespace {

/// The sum, absent if one of the terms is.
std::optional<double> plus(std::optional<double> sum, std::optional<double> term) {
  if (!sum || !term) return std::nullopt;
  return *sum + *term;
}

std::optional<double> divided(std::optional<double> value, double divisor) {
  if (!value || divisor <= 0.0) return std::nullopt;
  return *value / divisor;
}

ClassSolution class_solution(const Network& network, std::size_t job_class,
                             const ClassMeans& means) {
  ClassSolution solution{
      .name = network.classes[job_class].name,
      .system = {.throughput = means.throughput, .mean_response_time = 0.0, .mean_number = 0.0},
      .stations = {}};
  for (std::size_t k = 0; k < network.stations.size(); ++k) {
    const double visits = network.stations[k].demands[job_class].visits;
    const std::optional<double> residence =
        visits > 0.0 ? means.residence_times[k] : std::optional<double>{};
    std::optional<double> number = 0.0;
    if (means.stuck) {
      const bool waits = network.stations[k].discipline != Discipline::delay && visits > 0.0;
      if (waits) number.reset();
    } else if (visits > 0.0 && means.throughput > 0.0) {
      number = residence ? std::optional(means.throughput * *residence) : std::nullopt;
    }
    solution.stations.push_back(
        {.name = network.stations[k].name,
         .utilization = means.utilizations[k],
         .throughput = means.visit_rates.empty() ? visits * means.throughput : means.visit_rates[k],
         .mean_number = number,
         .mean_residence_time = residence,
         .mean_response_time = divided(residence, visits)});
    if (visits > 0.0) {
      solution.system.mean_response_time = plus(solution.system.mean_response_time, residence);
    }
    solution.system.mean_number = plus(solution.system.mean_number, number);
  }
  return solution;
}

StationSolution over_classes(const NetworkSolution& solution, std::size_t station) {
  // With one class a division and a multiplication by the throughput would only lose digits, and
  // the means where nothing arrives.
  if (solution.classes.size() == 1) return solution.classes[0].stations[station];
  StationSolution sum{.name = solution.classes[0].stations[station].name,
                      .utilization = 0.0,
                      .throughput = 0.0,
                      .mean_number = 0.0,
                      .mean_residence_time = std::nullopt,
                      .mean_response_time = std::nullopt};
  double throughput = 0.0;
  for (const ClassSolution& part : solution.classes) {
    sum.utilization += part.stations[station].utilization;
    sum.throughput += part.stations[station].throughput;
    sum.mean_number = plus(sum.mean_number, part.stations[station].mean_number);
    throughput += part.system.throughput;
  }
  if (sum.throughput > 0.0) {
    sum.mean_residence_time = divided(sum.mean_number, throughput);
    sum.mean_response_time = divided(sum.mean_number, sum.throughput);
  }
  return sum;
}

}  // namespace

double largest_speed(const NetworkStation& station, double jobs) {
  if (station.discipline == Discipline::delay) return jobs;
  if (station.speeds.empty()) return std::min(jobs, static_cast<double>(station.servers));
  const auto listed = static_cast<double>(station.speeds.size());
  const auto count = static_cast<std::ptrdiff_t>(std::clamp(std::ceil(jobs), 1.0, listed));
  return *std::max_element(station.speeds.begin(), station.speeds.begin() + count);
}

bool has_fixed_rate(const NetworkStation& station) {
  if (station.discipline == Discipline::delay) return false;
  if (station.speeds.empty()) return station.servers == 1;
  return std::all_of(station.speeds.begin(), station.speeds.end(),
                     [](double speed) { return speed == 1.0; });
}

bool is_used(const NetworkStation& station) {
  return std::any_of(station.demands.begin(), station.demands.end(),
                     [](const Demand& demand) { return demand.service_demand() > 0.0; });
}

std::optional<std::size_t> bottleneck_station(const Network& network,
                                              const std::vector<double>& weights) {
  std::optional<std::size_t> found;
  double largest = 0.0;
  for (std::size_t k = 0; k < network.stations.size(); ++k) {
    const NetworkStation& station = network.stations[k];
    if (station.discipline == Discipline::delay) continue;
    double load = 0.0;
    for (std::size_t c = 0; c < weights.size(); ++c) {
      load += weights[c] * station.demands[c].service_demand();
    }
    load /= largest_speed(station, std::numeric_limits<double>::max());
    if (load > largest) {
      largest = load;
      found = k;
    }
  }
  return found;
}

double delay_demand(const Network& network, std::size_t job_class) {
  double sum = 0.0;
  for (const NetworkStation& station : network.stations) {
    if (station.discipline == Discipline::delay) {
      sum += station.demands[job_class].service_demand();
    }
  }
  return sum;
}

NetworkSolution assemble(const Network& network, Method method,
                         const std::vector<ClassMeans>& classes) {
  // One class needs no throughput: its demands are in the same proportion, also when idle.
  std::vector<double> weights{1.0};
  if (classes.size() > 1) {
    weights.clear();
    for (const ClassMeans& means : classes) weights.push_back(means.throughput);
  }
  NetworkSolution solution{.method = method,
                           .stations = {},
                           .system = {},
                           .classes = {},
                           .bottleneck = bottleneck_station(network, weights),
                           .bounds = std::nullopt};
  for (std::size_t c = 0; c < classes.size(); ++c) {
    solution.classes.push_back(class_solution(network, c, classes[c]));
  }
  for (std::size_t k = 0; k < network.stations.size(); ++k) {
    solution.stations.push_back(over_classes(solution, k));
  }
  if (classes.size() == 1) {
    solution.system = solution.classes[0].system;
    return solution;
  }
  solution.system = {.throughput = 0.0, .mean_response_time = std::nullopt, .mean_number = 0.0};
  for (const ClassSolution& part : solution.classes) {
    solution.system.throughput += part.system.throughput;
    solution.system.mean_number = plus(solution.system.mean_number, part.system.mean_number);
  }
  solution.system.mean_response_time =
      divided(solution.system.mean_number, solution.system.throughput);
  return solution;
}

}  // namespace yates::queueing
