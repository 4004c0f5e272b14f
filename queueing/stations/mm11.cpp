#include "queueing/stations/mm11.hpp"

#include <fmt/format.h>

#include "queueing/stations/station_parts.hpp"

namespace yates::queueing {

StationMetrics solve(const Mm11& station, std::span<const double> percents) {
  const auto [arrival_rate, service_rate] = station;
  check_rates("mm11", arrival_rate, service_rate);
  const double offered_load = arrival_rate / service_rate;
  const double blocking = offered_load / (1.0 + offered_load);
  const double throughput = arrival_rate / (1.0 + offered_load);
  const double service_time = 1.0 / service_rate;
  return {.stable = true,
          .utilization = blocking,
          .throughput = throughput,
          .mean_response_time = service_time,
          .mean_waiting_time = 0.0,
          .mean_number = blocking,
          .mean_queue_length = 0.0,
          .probability_empty = 1.0 / (1.0 + offered_load),
          .probability_wait = 0.0,
          .probability_blocking = blocking,
          .percentiles = exponential_percentiles(service_time, percents),
          .notes = {{NoteCode::loss_is_not_delay,
                     fmt::format("this station loses {:.3g}% of the jobs, those that find it "
                                 "busy; where M/M/1/1 or M/M/1/1/PS stands for jobs that never "
                                 "wait and are never lost, the model that is meant is 'delay'",
                                 100.0 * blocking)}}};
}

}  // namespace yates::queueing
