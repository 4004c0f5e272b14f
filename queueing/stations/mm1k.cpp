#include "queueing/stations/mm1k.hpp"

#include "queueing/stations/mmck.hpp"
#include "queueing/stations/station_parts.hpp"

namespace yates::queueing {

namespace {

Mmck with_one_server(const Mm1k& station) {
  const auto [arrival_rate, service_rate, capacity] = station;
  check_rates("mm1k", arrival_rate, service_rate);
  check_capacity("mm1k", capacity, 1);
  return {arrival_rate, service_rate, 1, capacity};
}

}  // namespace

StationMetrics solve(const Mm1k& station, std::span<const double> percents) {
  return solve(with_one_server(station), percents);
}

double response_time_tail(const Mm1k& station, double time) {
  check_time("mm1k", time);
  return response_time_tail(with_one_server(station), time);
}

}  // namespace yates::queueing
