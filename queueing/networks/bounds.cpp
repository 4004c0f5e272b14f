#include "queueing/networks/bounds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "queueing/networks/class_means.hpp"
#include "queueing/networks/open_network.hpp"

namespace yates::queueing {
namespace {

constexpr double any_number = std::numeric_limits<double>::max();

struct Range {
  double least;
  double largest;
};

/// n / c(n) over n = 1 ... jobs: how much a visit with n jobs present takes at most, in units of
/// one service.
Range stretch(const NetworkStation& station, double jobs) {
  if (station.speeds.empty()) return {1.0, std::max(1.0, jobs / station.servers)};
  Range range{1.0, 1.0};
  const auto listed = static_cast<double>(station.speeds.size());
  for (double n = 2.0; n <= std::min(jobs, listed); ++n) {
    const double now = n / station.speeds[static_cast<std::size_t>(n) - 1];
    range.least = std::min(range.least, now);
    range.largest = std::max(range.largest, now);
  }
  if (jobs > listed) range.largest = std::max(range.largest, jobs / station.speeds.back());
  return range;
}

/// What the formulas read.
struct Totals {
  double demand = 0.0;    // D, queueing stations
  double delay = 0.0;     // D'
  double stations = 0.0;  // queueing ones with demand
  bool single_servers = true;
};

Totals totals(const Network& network) {
  Totals totals{.delay = delay_demand(network, 0)};
  for (const NetworkStation& station : network.stations) {
    const double demand = station.demands[0].service_demand();
    if (station.discipline == Discipline::delay || demand == 0.0) continue;
    totals.demand += demand;
    totals.stations += 1.0;
    totals.single_servers = totals.single_servers && has_fixed_rate(station);
  }
  return totals;
}

/// D_max with at most `jobs` jobs; 0 where nobody queues.
double largest_demand(const Network& network, double jobs) {
  double largest = 0.0;
  for (const NetworkStation& station : network.stations) {
    if (station.discipline == Discipline::delay) continue;
    largest = std::max(largest, station.demands[0].service_demand() / largest_speed(station, jobs));
  }
  return largest;
}

/// The least of a bound by the time of an undisturbed cycle and of 1 / D_max.
double capped(double throughput, double largest_demand) {
  return largest_demand > 0.0 ? std::min(throughput, 1.0 / largest_demand) : throughput;
}

Range asymptotic(const Network& network, double jobs) {
  if (jobs == 0.0) return {0.0, 0.0};
  const double alone = network.classes[0].think_time + delay_demand(network, 0);
  Range cycle{alone, alone};
  for (const NetworkStation& station : network.stations) {
    if (station.discipline == Discipline::delay) continue;
    const double demand = station.demands[0].service_demand();
    const Range range = stretch(station, jobs);
    cycle.least += demand * range.least;
    cycle.largest += demand * range.largest;
  }
  return {jobs / cycle.largest, capped(jobs / cycle.least, largest_demand(network, jobs))};
}

Range balanced_job(const Network& network, double jobs) {
  if (jobs == 0.0) return {0.0, 0.0};
  const Totals sums = totals(network);
  const double alone = network.classes[0].think_time + sums.delay;
  if (sums.demand == 0.0) return {jobs / alone, jobs / alone};
  const double largest = largest_demand(network, jobs);
  const double average = sums.demand / sums.stations;
  const double others = jobs - 1.0;
  const double most = sums.demand + alone + others * largest / (1.0 + alone / (jobs * sums.demand));
  const double least = sums.demand + alone + others * average / (1.0 + alone / sums.demand);
  return {jobs / most, capped(jobs / least, largest)};
}

/// Bounds of throughput at a population between two whole ones, and what they say about time.
template <typename AtWhole>
Bounds closed_bounds(const Network& network, AtWhole at_whole) {
  const double population = std::get<ClosedLoad>(network.classes[0].load).population;
  const double think_time = network.classes[0].think_time;
  const double below = std::floor(population);
  const double share = population - below;
  Range throughput = at_whole(network, below);
  if (share > 0.0) {
    const Range above = at_whole(network, below + 1.0);
    throughput.least += share * (above.least - throughput.least);
    throughput.largest += share * (above.largest - throughput.largest);
  }
  return {.lower_throughput = throughput.least,
          .upper_throughput = throughput.largest,
          .lower_response_time = std::max(0.0, population / throughput.largest - think_time),
          .upper_response_time = population / throughput.least - think_time};
}

NetworkBounds open_bounds(const Network& network) {
  const double rate = std::get<OpenLoad>(network.classes[0].load).arrival_rate;
  const Totals sums = totals(network);
  double largest = 0.0;
  double undisturbed = sums.delay;
  for (const NetworkStation& station : network.stations) {
    if (station.discipline == Discipline::delay) continue;
    const double demand = station.demands[0].service_demand();
    largest = std::max(largest, demand / long_run_speed(station));
    undisturbed += demand * stretch(station, any_number).least;
  }
  NetworkBounds bounds{
      .asymptotic = {.lower_throughput = capped(rate, largest),
                     .upper_throughput = capped(rate, largest),
                     .lower_response_time = undisturbed,
                     .upper_response_time = std::nullopt},
      .balanced_job = std::nullopt,
      .saturation_population = std::nullopt,
      .largest_throughput = largest > 0.0 ? std::optional(1.0 / largest) : std::nullopt};
  if (sums.single_servers && rate * largest < 1.0) {
    const double average = sums.stations > 0.0 ? sums.demand / sums.stations : 0.0;
    bounds.balanced_job = bounds.asymptotic;
    bounds.balanced_job->lower_response_time = sums.delay + sums.demand / (1.0 - rate * average);
    bounds.balanced_job->upper_response_time = sums.delay + sums.demand / (1.0 - rate * largest);
  }
  return bounds;
}

}  // namespace

std::optional<NetworkBounds> bounds(const Network& network) {
  if (network.classes.size() != 1) return std::nullopt;
  const auto* closed = std::get_if<ClosedLoad>(&network.classes[0].load);
  if (!closed) return open_bounds(network);
  if (closed->population == 0.0) return std::nullopt;
  const Totals sums = totals(network);
  const double largest = largest_demand(network, any_number);
  NetworkBounds bounds{.asymptotic = closed_bounds(network, asymptotic),
                       .balanced_job = std::nullopt,
                       .saturation_population = std::nullopt,
                       .largest_throughput = std::nullopt};
  if (sums.single_servers) bounds.balanced_job = closed_bounds(network, balanced_job);
  if (largest > 0.0) {
    double cycle = sums.delay + network.classes[0].think_time;
    for (const NetworkStation& station : network.stations) {
      if (station.discipline == Discipline::delay) continue;
      cycle += station.demands[0].service_demand() * stretch(station, any_number).least;
    }
    bounds.saturation_population = cycle / largest;
    bounds.largest_throughput = 1.0 / largest;
  }
  return bounds;
}

}  // namespace yates::queueing
