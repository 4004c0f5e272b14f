#include "queueing/networks/open_network.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "numerics/scaled_number.hpp"
#include "queueing/networks/bounds.hpp"
#include "queueing/networks/class_means.hpp"
#include "queueing/networks/named.hpp"
#include "queueing/stations/mmc.hpp"

namespace yates::queueing {

namespace {

double speed_with(const NetworkStation& station, std::size_t jobs) {
  if (station.speeds.empty()) return static_cast<double>(jobs);  // up to the number of servers
  return station.speeds[jobs - 1];
}

/// Beyond 50 standard deviations above the load a server is never busy.
double servers_in_reach(double offered_load) {
  return offered_load + 50.0 * std::sqrt(offered_load) + 300.0;
}

double arrival_rate(const JobClass& job_class) {
  const auto* open = std::get_if<OpenLoad>(&job_class.load);
  return open ? open->arrival_rate : 0.0;
}

bool is_saturated(const NetworkStation& station, double load) {
  return station.discipline != Discipline::delay && load >= long_run_speed(station);
}

/// The share of a class's jobs that the saturated stations on its way let through.
double passed(const Network& network, std::size_t job_class, const std::vector<double>& loads) {
  double share = 1.0;
  for (std::size_t k = 0; k < loads.size(); ++k) {
    const NetworkStation& station = network.stations[k];
    if (station.demands[job_class].service_demand() > 0.0 && is_saturated(station, loads[k])) {
      share = std::min(share, long_run_speed(station) / loads[k]);
    }
  }
  return share;
}

/// This class's part of the utilization of a station that is not saturated.
double utilization(const NetworkStation& station, double load, double part) {
  if (station.discipline == Discipline::delay || load == 0.0) return part;
  if (station.speeds.empty()) return part / static_cast<double>(station.servers);
  return (1.0 - open_queue(station, load).probability_empty) * (part / load);
}

/// The only station in use where jobs of classes with different mean service times queue once.
std::optional<std::size_t> lone_queue(const Network& network) {
  std::optional<std::size_t> found;
  for (std::size_t k = 0; k < network.stations.size(); ++k) {
    const NetworkStation& station = network.stations[k];
    if (!is_used(station)) continue;
    if (found) return std::nullopt;
    found = k;
    const bool once = std::all_of(
        station.demands.begin(), station.demands.end(),
        [](const Demand& demand) { return demand.visits == 0.0 || demand.visits == 1.0; });
    if (station.discipline != Discipline::first_come_first_served || !has_fixed_rate(station) ||
        !once || common_service_time(network, k)) {
      return std::nullopt;
    }
  }
  return found;
}

/// Means of M/G/1 in place of those of product form, which are the same but for the time in line.
void wait_in_line(const Network& network, std::size_t station, double load,
                  std::vector<ClassMeans>& classes) {
  double residual = 0.0;
  for (std::size_t c = 0; c < classes.size(); ++c) {
    const Demand& demand = network.stations[station].demands[c];
    residual += arrival_rate(network.classes[c]) * demand.service_demand() * demand.service_time;
  }
  for (std::size_t c = 0; c < classes.size(); ++c) {
    const Demand& demand = network.stations[station].demands[c];
    if (demand.visits == 0.0) continue;
    classes[c].residence_times[station] = residual / (1.0 - load) + demand.service_time;
  }
}

void add_percentiles(const Network& network, const std::vector<double>& loads,
                     NetworkSolution& solution) {
  for (std::size_t k = 0; k < network.stations.size(); ++k) {
    const NetworkStation& station = network.stations[k];
    if (station.discipline != Discipline::first_come_first_served) continue;
    if (!station.speeds.empty()) continue;
    const std::optional<double> service_time = common_service_time(network, k);
    if (!service_time || !std::isnormal(*service_time)) continue;
    // An arrival sees the long-run distribution, and its stay depends only on what it finds.
    const double service_rate = 1.0 / *service_time;
    const auto percentiles = solve(Mmc{.arrival_rate = loads[k] * service_rate,
                                       .service_rate = service_rate,
                                       .servers = station.servers})
                                 .percentiles;
    solution.stations[k].percentiles = percentiles;
    for (ClassSolution& part : solution.classes) {
      if (part.stations[k].mean_response_time) part.stations[k].percentiles = percentiles;
    }
  }
}

}  // namespace

double long_run_speed(const NetworkStation& station) {
  return station.speeds.empty() ? static_cast<double>(station.servers) : station.speeds.back();
}

OpenQueue open_queue(const NetworkStation& station, double offered_load) {
  if (station.discipline == Discipline::delay) {
    return {.stretch = 1.0, .probability_empty = std::exp(-offered_load)};
  }
  const double speed = long_run_speed(station);
  const double spare = (speed - offered_load) / speed;
  if (has_fixed_rate(station)) return {.stretch = 1.0 / spare, .probability_empty = spare};
  std::size_t length =
      station.speeds.empty() ? static_cast<std::size_t>(station.servers) : station.speeds.size();
  if (station.speeds.empty()) {
    // The rest of the series is 0.
    length = std::min(length, static_cast<std::size_t>(servers_in_reach(offered_load)));
  }
  // With x = a / c(n) beyond the listed speeds, F(n) = sum over i of the product of n+1 .. n+i is
  // geometric, and so is H(n), in which the terms have the weights n + i.
  const auto count = static_cast<double>(length);
  const double rest = offered_load / speed;
  numerics::ScaledNumber total(1.0 / spare);
  numerics::ScaledNumber weighted =
      numerics::ScaledNumber(count / spare) + numerics::ScaledNumber(rest / spare / spare);
  for (std::size_t n = length; n >= 1; --n) {
    const double factor = offered_load / speed_with(station, n);
    if (n > 1) weighted = numerics::ScaledNumber(static_cast<double>(n - 1)) + factor * weighted;
    total = numerics::ScaledNumber(1.0) + factor * total;
  }
  return {.stretch = ratio(weighted, total) / speed_with(station, 1),
          .probability_empty = ratio(numerics::ScaledNumber(1.0), total)};
}

std::optional<double> common_service_time(const Network& network, std::size_t station) {
  std::optional<double> common;
  for (std::size_t c = 0; c < network.classes.size(); ++c) {
    const Demand& demand = network.stations[station].demands[c];
    if (demand.visits == 0.0) continue;
    if (common && *common != demand.service_time) return std::nullopt;
    common = demand.service_time;
  }
  return common;
}

std::vector<double> offered_loads(const Network& network) {
  std::vector<double> loads;
  for (const NetworkStation& station : network.stations) {
    double load = 0.0;
    for (std::size_t c = 0; c < network.classes.size(); ++c) {
      load += arrival_rate(network.classes[c]) * station.demands[c].service_demand();
    }
    loads.push_back(load);
  }
  return loads;
}

std::optional<double> largest_growth(const Network& network, const std::vector<double>& loads) {
  std::optional<double> least;
  for (std::size_t k = 0; k < loads.size(); ++k) {
    if (network.stations[k].discipline == Discipline::delay || loads[k] == 0.0) continue;
    const double growth = long_run_speed(network.stations[k]) / loads[k];
    if (!least || growth < *least) least = growth;
  }
  return least;
}

std::vector<double> served_loads(const Network& network, const std::vector<double>& loads) {
  std::vector<double> rates;
  for (std::size_t c = 0; c < network.classes.size(); ++c) {
    rates.push_back(arrival_rate(network.classes[c]) * passed(network, c, loads));
  }
  std::vector<double> served;
  for (std::size_t k = 0; k < loads.size(); ++k) {
    const NetworkStation& station = network.stations[k];
    double load = 0.0;
    for (std::size_t c = 0; c < rates.size(); ++c) {
      load += rates[c] * station.demands[c].service_demand();
    }
    served.push_back(is_saturated(station, loads[k]) ? long_run_speed(station) : load);
  }
  return served;
}

void note_saturation(const Network& network, const std::vector<double>& loads,
                     NetworkSolution& solution) {
  std::string stations;
  for (std::size_t k = 0; k < loads.size(); ++k) {
    if (!is_saturated(network.stations[k], loads[k])) continue;
    if (!stations.empty()) stations += ", ";
    stations +=
        fmt::format("{} (load {:.10g} of {:.10g})", named("station", network.stations[k].name, k),
                    loads[k], long_run_speed(network.stations[k]));
  }
  const double growth = largest_growth(network, loads).value();
  std::string limit;
  int open_classes = 0;
  for (std::size_t c = 0; c < network.classes.size(); ++c) {
    const JobClass& job_class = network.classes[c];
    if (!std::holds_alternative<OpenLoad>(job_class.load)) continue;
    ++open_classes;
    if (!limit.empty()) limit += ", ";
    limit += fmt::format("{:.10g}", growth * arrival_rate(job_class));
    if (network.classes.size() > 1) limit += " of " + named("class", job_class.name, c);
  }
  // The present rates are the limit where the factor is 1 in all printed digits.
  const bool with_factor = open_classes > 1 && 1.0 - growth > 5e-11;
  solution.notes.push_back(
      {NoteCode::saturated,
       fmt::format(
           "saturated: arrivals reach or exceed the capacity of {}; the queue there grows without "
           "limit, and no mean exists; the network is stable for every arrival rate below {}{}",
           stations, limit,
           with_factor ? fmt::format(", which is {:.10g} times the present rates", growth) : "")});
}

ClassMeans open_class_means(const Network& network, std::size_t job_class,
                            const std::vector<double>& loads,
                            const std::vector<double>& numbers_found) {
  const double rate = arrival_rate(network.classes[job_class]);
  const double growth = largest_growth(network, loads).value_or(2.0);
  const std::vector<double> served = served_loads(network, loads);
  ClassMeans means{.throughput = rate * passed(network, job_class, loads),
                   .residence_times = {},
                   .utilizations = {}};
  for (std::size_t k = 0; k < network.stations.size(); ++k) {
    const NetworkStation& station = network.stations[k];
    const double demand = station.demands[job_class].service_demand();
    const double visits = station.demands[job_class].visits;
    const bool saturated = is_saturated(station, loads[k]);
    means.utilizations.push_back(saturated
                                     ? rate * demand / loads[k]
                                     : utilization(station, served[k], means.throughput * demand));
    if (growth <= 1.0) {
      const bool limited = saturated && demand > 0.0;
      means.visit_rates.push_back(visits *
                                  (limited ? rate * (served[k] / loads[k]) : means.throughput));
    }
    if (station.discipline == Discipline::delay) {
      means.residence_times.push_back(demand);
    } else if (growth <= 1.0) {
      means.residence_times.push_back(std::nullopt);
    } else {
      const double stretch = open_queue(station, loads[k]).stretch;
      means.residence_times.push_back(demand * stretch * (1.0 + numbers_found[k]));
    }
  }
  return means;
}

NetworkSolution solve_open(const Network& network) {
  check_network(network);
  const std::vector<double> loads = offered_loads(network);
  const std::vector<double> nobody(loads.size(), 0.0);
  std::vector<ClassMeans> classes;
  for (std::size_t c = 0; c < network.classes.size(); ++c) {
    classes.push_back(open_class_means(network, c, loads, nobody));
  }
  const bool stable = largest_growth(network, loads).value_or(2.0) > 1.0;
  const std::optional<std::size_t> queue = lone_queue(network);
  if (queue && stable) wait_in_line(network, *queue, loads[*queue], classes);
  NetworkSolution solution =
      assemble(network, queue ? Method::pollaczek_khinchine : Method::open_product_form, classes);
  solution.bounds = bounds(network);
  solution.stable = stable;
  if (!solution.stable) {
    note_saturation(network, loads, solution);
    return solution;
  }
  add_percentiles(network, loads, solution);
  return solution;
}

}  // namespace yates::queueing
