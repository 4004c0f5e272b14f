#include <algorithm>
#include <cmath>

#include "numerics/scaled_number.hpp"
#include "queueing/networks/class_means.hpp"
#include "queueing/networks/open_network.hpp"

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

}  // namespace yates::queueing
