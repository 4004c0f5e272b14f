#include "queueing/networks/network.hpp"

#include <cmath>
#include <stdexcept>
#include <string>

#include <fmt/format.h>

#include "queueing/networks/named.hpp"

namespace yates::queueing {
namespace {

[[noreturn]] void refuse(const std::string& where, const std::string& what) {
  throw std::domain_error(fmt::format("{}: {}", where, what));
}

void require_at_least_zero(const std::string& where, const char* quantity, double value) {
  if (!std::isfinite(value) || value < 0.0) {
    refuse(where,
           fmt::format("the {} is {}, but must be a finite number of at least 0", quantity, value));
  }
}

void check_speeds(const std::string& where, const NetworkStation& station) {
  if (station.speeds.empty()) return;
  if (station.discipline == Discipline::delay) {
    refuse(where, "a delay has a server for every job, so it cannot have speeds");
  }
  if (station.servers != 1) {
    refuse(where,
           fmt::format(
               "it has speeds and {} servers, but only one of the two may say how fast it serves",
               station.servers));
  }
  for (std::size_t i = 0; i < station.speeds.size(); ++i) {
    // Also NaN.
    if (!(station.speeds[i] >= 1e-60 && station.speeds[i] <= 1e60)) {
      refuse(where, fmt::format("the speed with {} jobs is {}, but must be from 1e-60 to 1e60",
                                i + 1, station.speeds[i]));
    }
  }
  if (station.speeds.front() != 1.0) {
    refuse(where, fmt::format("the speed with 1 job is {}, but must be 1, the unit of the others",
                              station.speeds.front()));
  }
}

void check_station(const std::string& where, const NetworkStation& station, std::size_t classes) {
  if (station.demands.size() != classes) {
    refuse(where, fmt::format("it has {} demands, but must have one for each of the {} classes",
                              station.demands.size(), classes));
  }
  if (station.servers < 1) {
    refuse(where,
           fmt::format("the number of servers is {}, but must be at least 1", station.servers));
  }
  check_speeds(where, station);
  for (const Demand& demand : station.demands) {
    require_at_least_zero(where, "number of visits", demand.visits);
    require_at_least_zero(where, "service time", demand.service_time);
    require_at_least_zero(where, "demand (visits x service time)", demand.service_demand());
  }
}

void check_class(const std::string& where, const JobClass& job_class, double total_demand) {
  if (const auto* open = std::get_if<OpenLoad>(&job_class.load)) {
    require_at_least_zero(where, "arrival rate", open->arrival_rate);
    if (job_class.think_time != 0.0) {
      refuse(where, fmt::format("the think time is {}, but must be 0 in an open class, whose jobs "
                                "leave when they are complete",
                                job_class.think_time));
    }
    if (!std::isfinite(open->arrival_rate * total_demand)) {
      refuse(where,
             fmt::format("an arrival rate of {} with a demand of {} exceeds the range of numbers",
                         open->arrival_rate, total_demand));
    }
    return;
  }
  const double population = std::get<ClosedLoad>(job_class.load).population;
  require_at_least_zero(where, "population", population);
  require_at_least_zero(where, "think time", job_class.think_time);
  const double cycle = total_demand + job_class.think_time;
  if (population == 0.0) return;
  if (cycle == 0.0) {
    refuse(where,
           "all demands and the think time are 0, but a closed class must spend time somewhere: "
           "otherwise its throughput has no limit");
  }
  if (!std::isfinite(population / cycle) || !std::isfinite(population * cycle)) {
    refuse(where,
           fmt::format(
               "a population of {} with demands and think time of {} exceeds the range of numbers",
               population, cycle));
  }
}

}  // namespace

void check_network(const Network& network) {
  if (network.stations.empty()) refuse("network", "it has no station, but must have at least 1");
  if (network.classes.empty()) refuse("network", "it has no class, but must have at least 1");
  std::vector<double> total_demands(network.classes.size(), 0.0);
  for (std::size_t k = 0; k < network.stations.size(); ++k) {
    const NetworkStation& station = network.stations[k];
    check_station(named("station", station.name, k), station, network.classes.size());
    for (std::size_t c = 0; c < total_demands.size(); ++c) {
      total_demands[c] += station.demands[c].service_demand();
    }
  }
  for (std::size_t c = 0; c < network.classes.size(); ++c) {
    const std::string where = named("class", network.classes[c].name, c);
    require_at_least_zero(where, "sum of the demands", total_demands[c]);
    check_class(where, network.classes[c], total_demands[c]);
  }
}

}  // namespace yates::queueing
