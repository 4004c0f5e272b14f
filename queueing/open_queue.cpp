#include "queueing/open_queue.hpp"

#include <algorithm>
#include <cmath>

#include "queueing/class_means.hpp"
#include "queueing/scaled_number.hpp"

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

/// Erlang's probability that an arrival waits, by the recursion of the loss formula.
double probability_of_waiting(int servers, double offered_load) {
  if (servers > servers_in_reach(offered_load)) return 0.0;
  double loss = 1.0;
  for (int n = 1; n <= servers; ++n) {
    loss = offered_load * loss / (n + offered_load * loss);
  }
  const double spare = (servers - offered_load) / servers;
  return loss / (spare + (1.0 - spare) * loss);
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
  ScaledNumber total(1.0 / spare);
  ScaledNumber weighted = ScaledNumber(count / spare) + ScaledNumber(rest / spare / spare);
  for (std::size_t n = length; n >= 1; --n) {
    const double factor = offered_load / speed_with(station, n);
    if (n > 1) weighted = ScaledNumber(static_cast<double>(n - 1)) + factor * weighted;
    total = ScaledNumber(1.0) + factor * total;
  }
  return {.stretch = ratio(weighted, total) / speed_with(station, 1),
          .probability_empty = ratio(ScaledNumber(1.0), total)};
}

std::vector<Percentile> open_percentiles(int servers, double service_time, double offered_load) {
  if (servers == 1) return exponential_percentiles(service_time / (1.0 - offered_load));
  const double waiting = probability_of_waiting(servers, offered_load);
  const double excess = (servers - 1.0) - offered_load;
  const auto tail = [&](double time) {  // time in units of the service time
    const double factor = excess == 0.0 ? time : -std::expm1(-excess * time) / excess;
    return std::exp(-time) * (1.0 + waiting * factor);
  };
  std::vector<Percentile> percentiles;
  for (const double percent : reported_percents) {
    const double wanted = 1.0 - percent / 100.0;
    double low = -std::log1p(-percent / 100.0);  // nobody stays shorter than when never waiting
    double high = 2.0 * low;
    while (tail(high) > wanted) high *= 2.0;
    for (int halving = 0; halving < 200; ++halving) {
      const double middle = 0.5 * (low + high);
      if (middle <= low || middle >= high) break;
      (tail(middle) > wanted ? low : high) = middle;
    }
    percentiles.push_back({percent, service_time * 0.5 * (low + high)});
  }
  return percentiles;
}

}  // namespace yates::queueing
