#include "queueing/stations/mm1.hpp"

#include "queueing/stations/station_parts.hpp"

namespace yates::queueing {

StationMetrics solve(const Mm1& station, std::span<const double> percents) {
  const auto [arrival_rate, service_rate] = station;
  check_rates("mm1", arrival_rate, service_rate);
  if (arrival_rate >= service_rate) return saturated(arrival_rate, service_rate);
  // Rates are subtracted before anything is divided: 1 - rho would lose the digits of a small gap.
  const double spare_rate = service_rate - arrival_rate;
  const double utilization = arrival_rate / service_rate;
  const double response_time = 1.0 / spare_rate;
  return {.stable = true,
          .utilization = utilization,
          .throughput = arrival_rate,
          .mean_response_time = response_time,
          .mean_waiting_time = utilization / spare_rate,
          .mean_number = arrival_rate / spare_rate,
          .mean_queue_length = utilization * (arrival_rate / spare_rate),
          .probability_empty = spare_rate / service_rate,
          .probability_wait = utilization,
          .percentiles = exponential_percentiles(response_time, percents),
          .notes = {}};
}

}  // namespace yates::queueing
