#include "queueing/stations/delay.hpp"

#include <cmath>

#include "queueing/stations/station_parts.hpp"

namespace yates::queueing {

StationMetrics solve(const Delay& station, std::span<const double> percents) {
  const auto [arrival_rate, service_rate] = station;
  check_rates("delay", arrival_rate, service_rate);
  const double service_time = 1.0 / service_rate;
  const double busy_servers = arrival_rate / service_rate;
  return {
      .stable = true,
      .utilization = busy_servers,
      .throughput = arrival_rate,
      .mean_response_time = service_time,
      .mean_waiting_time = 0.0,
      .mean_number = busy_servers,
      .mean_queue_length = 0.0,
      .probability_empty = std::exp(-busy_servers),
      .probability_wait = 0.0,
      .percentiles = exponential_percentiles(service_time, percents),
      .notes = {{NoteCode::utilization_is_number,
                 "a delay station has a server for every job: its utilization is the mean "
                 "number of busy servers and may exceed 1"},
                {NoteCode::exponential_service,
                 "the percentiles hold for exponential service times; the means hold for any"}}};
}

}  // namespace yates::queueing
