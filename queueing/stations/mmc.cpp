#include "queueing/stations/mmc.hpp"

#include <cmath>
#include <limits>

#include "queueing/stations/probabilities.hpp"
#include "queueing/stations/station_parts.hpp"

namespace yates::queueing {

namespace {

/// c m - l, rounded once: near saturation it decides everything.
double spare_rate_of(const Mmc& station) {
  return std::fma(static_cast<double>(station.servers), station.service_rate,
                  -station.arrival_rate);
}

double tail_of(const Mmc& station, double probability_wait, double time) {
  const double services = station.service_rate * time;
  const double spare = spare_rate_of(station) / station.service_rate;  // 1 + d
  const double d = spare - 1.0;
  const double alone = std::exp(-services);
  // (1 - e^(-x d)) / d without cancelling for small x d, and without overflow for large negative.
  const double waited = std::abs(services * d) < 1.0
                            ? alone * (d == 0.0 ? services : -std::expm1(-services * d) / d)
                            : (alone - std::exp(-services * spare)) / d;
  return alone + probability_wait * waited;
}

}  // namespace

StationMetrics solve(const Mmc& station, std::span<const double> percents) {
  const auto [arrival_rate, service_rate, servers] = station;
  check_rates("mmc", arrival_rate, service_rate);
  check_servers("mmc", servers, service_rate);
  const double spare_rate = spare_rate_of(station);
  const double total_rate = servers * service_rate;
  // Three servers of 0.1 per second serve 0.3, whatever binary numbers make of these decimals.
  constexpr double rounding = 4 * std::numeric_limits<double>::epsilon();
  if (spare_rate <= rounding * total_rate) return saturated(arrival_rate, total_rate);
  const double offered_load = arrival_rate / service_rate;
  const double odds = odds_against_all_busy(servers, offered_load);
  const double probability_wait =
      1.0 / ((1.0 + odds) * (spare_rate / total_rate) + arrival_rate / total_rate);
  const double waiting_time = probability_wait / spare_rate;
  const double response_time = waiting_time + 1.0 / service_rate;
  // The states beyond c jobs add the geometric share B l / (c m - l) to those up to c.
  const double blocking = 1.0 / (1.0 + odds);
  const double weight =
      weight_up_to_all_busy(servers, offered_load) * (1.0 + blocking * (arrival_rate / spare_rate));
  const auto tail = [&](double time) { return tail_of(station, probability_wait, time); };
  return {.stable = true,
          .utilization = offered_load / servers,
          .throughput = arrival_rate,
          .mean_response_time = response_time,
          .mean_waiting_time = waiting_time,
          .mean_number = arrival_rate * response_time,
          .mean_queue_length = arrival_rate * waiting_time,
          .probability_empty = 1.0 / weight,
          .probability_wait = probability_wait,
          .percentiles = percentiles_of(tail, response_time, percents),
          .notes = {}};
}

}  // namespace yates::queueing
