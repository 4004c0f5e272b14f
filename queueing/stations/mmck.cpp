#include "queueing/stations/mmck.hpp"

#include <algorithm>
#include <cmath>

#include "numerics/quadrature.hpp"
#include "queueing/stations/probabilities.hpp"
#include "queueing/stations/station_parts.hpp"

namespace yates::queueing {

namespace {

/// The states, weighed relative to the one with c jobs where r <= 1, to the one with K jobs where
/// r > 1, so that no weight overflows.
struct Weights {
  double excess;      // r - 1
  double below;       // fewer than c jobs; infinity where the others are negligible
  double waiting;     // c to K - 1 jobs: an arrival is let in and waits
  double full;        // K jobs
  double total;       // all
  double queue_jobs;  // sum over n > c of (n - c) x weight, divided by r where r <= 1
  double empty;       // probability of no job
};

Weights weigh(const Mmck& station) {
  const auto [arrival_rate, service_rate, servers, capacity] = station;
  const double total_rate = servers * service_rate;
  const double offered_load = arrival_rate / service_rate;
  const double ratio = arrival_rate / total_rate;
  // r - 1 from the rates: near 1 it would be lost in r.
  const double excess =
      std::fma(-static_cast<double>(servers), service_rate, arrival_rate) / total_rate;
  const double log_ratio = ratio < 0.5 ? std::log(ratio) : std::log1p(excess);
  const std::int64_t places = capacity - servers;
  const auto m = static_cast<double>(places);
  const double below = odds_against_all_busy(servers, offered_load);
  const double up_to_busy = weight_up_to_all_busy(servers, offered_load);
  const auto [sum, first_moment] = geometric_sums(-std::abs(log_ratio), places);
  const double farthest = places == 0 ? 1.0 : std::exp(-m * std::abs(log_ratio));
  if (excess <= 0.0) {
    const double total = below + 1.0 + ratio * sum;
    const double beyond = std::isinf(below) ? 1.0 : total / (below + 1.0);
    return {excess, below, sum, farthest, total, sum + first_moment, 1.0 / (up_to_busy * beyond)};
  }
  const double total = (below + 1.0) * farthest + sum;
  return {excess,
          below * farthest,
          sum / ratio,
          1.0,
          total,
          m * sum - first_moment,
          1.0 / (up_to_busy * (total / ((below + 1.0) * farthest)))};
}

double mean_waiting_time(const Mmck& station, const Weights& weights) {
  const double rate =
      weights.excess <= 0.0 ? station.servers * station.service_rate : station.arrival_rate;
  return weights.queue_jobs / (rate * (weights.below + weights.waiting));
}

/// W of the jobs that wait is longer than `time`.
double waiting_tail(const Mmck& station, const Weights& weights, double time) {
  return truncated_erlang_mixture_tail(weights.excess, station.capacity - station.servers,
                                       station.servers * station.service_rate * time);
}

double tail_of(const Mmck& station, const Weights& weights, double time) {
  const auto [arrival_rate, service_rate, servers, capacity] = station;
  // One server: a job that finds j others needs j + 1 services of the same rate.
  if (servers == 1) {
    return truncated_erlang_mixture_tail(weights.excess, capacity, service_rate * time);
  }
  const double alone = std::exp(-service_rate * time);
  if (capacity == servers || time <= 0.0) return alone;
  const double probability_wait = weights.waiting / (weights.below + weights.waiting);
  // What is integrated, over the services s that follow the wait, vanishes (below e^-45) outside of
  // these.
  const auto places = static_cast<double>(capacity - servers);
  const double total_rate = servers * service_rate;
  double longest_wait = (places + 12.0 * std::sqrt(places) + 50.0) / total_rate;
  if (weights.excess < 0.0) {
    longest_wait = std::min(longest_wait, 45.0 / (-weights.excess * total_rate));
  }
  const double interval[] = {std::max(0.0, time - longest_wait),
                             std::min(time, 45.0 / service_rate)};
  if (probability_wait == 0.0 || interval[1] <= interval[0]) return alone;
  // The rounding of a time alone moves the probability of so many events by sqrt(places) epsilon:
  // nothing finer is asked for.
  const numerics::Tolerance tolerance{1e-13 + 2e-16 * std::sqrt(places), 0.0};
  const double integral = numerics::integrate(
      [&](double service) {
        return waiting_tail(station, weights, time - service) * service_rate *
               std::exp(-service_rate * service);
      },
      interval, tolerance);
  return std::clamp(alone + probability_wait * integral, 0.0, 1.0);
}

}  // namespace

StationMetrics solve(const Mmck& station, std::span<const double> percents) {
  check_rates("mmck", station.arrival_rate, station.service_rate);
  check_servers("mmck", station.servers, station.service_rate);
  check_capacity("mmck", station.capacity, station.servers);
  const Weights weights = weigh(station);
  const double let_in = weights.below + weights.waiting;
  const double throughput =
      std::isinf(let_in) ? station.arrival_rate : station.arrival_rate * (let_in / weights.total);
  const double waiting_time = mean_waiting_time(station, weights);
  const double response_time = waiting_time + 1.0 / station.service_rate;
  const auto tail = [&](double time) { return tail_of(station, weights, time); };
  return {.stable = true,
          .utilization = std::min(1.0, throughput / (station.servers * station.service_rate)),
          .throughput = throughput,
          .mean_response_time = response_time,
          .mean_waiting_time = waiting_time,
          .mean_number = throughput * response_time,
          .mean_queue_length = throughput * waiting_time,
          .probability_empty = weights.empty,
          .probability_wait = weights.waiting / let_in,
          .probability_blocking = weights.full / weights.total,
          .percentiles = percentiles_of(tail, response_time, percents),
          .notes = {}};
}

}  // namespace yates::queueing
