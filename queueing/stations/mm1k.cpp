#include "queueing/stations/mm1k.hpp"

#include "queueing/stations/mmck.hpp"
#include "queueing/stations/station_parts.hpp"

namespace yates::queueing {

StationMetrics solve(const Mm1k& station, std::span<const double> percents) {
  const auto [arrival_rate, service_rate, capacity] = station;
  check_rates("mm1k", arrival_rate, service_rate);
  check_capacity("mm1k", capacity, 1);
  return solve(Mmck{arrival_rate, service_rate, 1, capacity}, percents);
}

}  // namespace yates::queueing
