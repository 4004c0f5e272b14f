#include "queueing/station.hpp"

#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

namespace yates::queueing {

void check_rates(std::string_view model, double arrival_rate, double service_rate) {
  if (!std::isfinite(arrival_rate) || arrival_rate < 0.0) {
    throw std::domain_error(
        fmt::format("{}: the arrival rate is {}, but must be a finite number of at least 0", model,
                    arrival_rate));
  }
  if (!std::isfinite(service_rate) || service_rate <= 0.0) {
    throw std::domain_error(fmt::format(
        "{}: the service rate is {}, but must be a finite number above 0", model, service_rate));
  }
  if (!std::isfinite(arrival_rate / service_rate) || !std::isfinite(1.0 / service_rate)) {
    throw std::domain_error(
        fmt::format("{}: an arrival rate of {} with a service rate of {} leads beyond the range "
                    "of numbers",
                    model, arrival_rate, service_rate));
  }
}

StationMetrics saturated(double arrival_rate, double service_rate) {
  return {.stable = false,
          .utilization = 1.0,
          .throughput = service_rate,
          .probability_empty = 0.0,
          .notes = {{"saturated",
                     fmt::format("saturated: {:.10g} jobs arrive per second and {:.10g} can be "
                                 "served, so the queue grows without limit and no mean exists; "
                                 "the station is stable for every arrival rate below {:.10g}",
                                 arrival_rate, service_rate, service_rate)}}};
}

std::vector<Percentile> exponential_percentiles(double mean) {
  std::vector<Percentile> percentiles;
  for (const double percent : reported_percents) {
    percentiles.push_back({percent, -std::log1p(-percent / 100.0) * mean});
  }
  return percentiles;
}

}  // namespace yates::queueing
