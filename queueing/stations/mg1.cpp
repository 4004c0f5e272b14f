#include "queueing/stations/mg1.hpp"

#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "queueing/stations/mm1.hpp"
#include "queueing/stations/station_parts.hpp"

namespace yates::queueing {

namespace {

void check(const Mg1& station) {
  check_rates("mg1", station.arrival_rate, station.service_rate);
  if (std::isfinite(station.service_scv) && station.service_scv >= 0.0) return;
  throw std::domain_error(
      fmt::format("mg1: the squared coefficient of variation of the service time is {}, but must "
                  "be a finite number of at least 0",
                  station.service_scv));
}

}  // namespace

StationMetrics solve(const Mg1& station, std::span<const double> percents) {
  check(station);
  const auto [arrival_rate, service_rate, service_scv] = station;
  if (arrival_rate >= service_rate) return saturated(arrival_rate, service_rate);
  const double spare_rate = service_rate - arrival_rate;
  const double utilization = arrival_rate / service_rate;
  const double waiting_time = 0.5 * (1.0 + service_scv) * utilization / spare_rate;
  const double response_time = waiting_time + 1.0 / service_rate;
  StationMetrics metrics{.stable = true,
                         .utilization = utilization,
                         .throughput = arrival_rate,
                         .mean_response_time = response_time,
                         .mean_waiting_time = waiting_time,
                         .mean_number = arrival_rate * response_time,
                         .mean_queue_length = arrival_rate * waiting_time,
                         .probability_empty = spare_rate / service_rate,
                         .probability_wait = utilization,
                         .percentiles = {},
                         .notes = {}};
  if (service_scv == 1.0) {
    metrics.percentiles = exponential_percentiles(response_time, percents);
    metrics.notes.push_back(
        {NoteCode::exponential_service,
         "the percentiles hold for exponential service times, the usual ones with a squared "
         "coefficient of variation of 1; the means hold for any"});
  } else {
    metrics.notes.push_back({NoteCode::no_percentiles,
                             "the mean and the variation of the service time do not determine the "
                             "distribution of the response time, so there are no percentiles"});
  }
  return metrics;
}

}  // namespace yates::queueing
