#include "queueing/stations/station_parts.hpp"

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
    throw std::domain_error(fmt::format(
        "{}: an arrival rate of {} with a service rate of {} exceeds the range of numbers", model,
        arrival_rate, service_rate));
  }
}

void check_servers(std::string_view model, int servers, double service_rate) {
  if (servers < 1) {
    throw std::domain_error(
        fmt::format("{}: the number of servers is {}, but must be a whole number of at least 1",
                    model, servers));
  }
  if (!std::isfinite(servers * service_rate)) {
    throw std::domain_error(
        fmt::format("{}: {} servers with a service rate of {} exceed the range of numbers", model,
                    servers, service_rate));
  }
}

void check_capacity(std::string_view model, std::int64_t capacity, int servers) {
  if (capacity >= servers) return;
  throw std::domain_error(fmt::format(
      "{}: the capacity is {}, but must be a whole number of at least {}, the number of servers: "
      "it counts the jobs in service too",
      model, capacity, servers));
}

StationMetrics saturated(double arrival_rate, double service_rate) {
  return {.stable = false,
          .utilization = 1.0,
          .throughput = service_rate,
          .probability_empty = 0.0,
          .notes = {{NoteCode::saturated,
                     fmt::format("saturated: {:.10g} jobs arrive per second and {:.10g} can be "
                                 "served, so the queue grows without limit, and no mean exists; "
                                 "the station is stable for every arrival rate below {:.10g}",
                                 arrival_rate, service_rate, service_rate)}}};
}

std::vector<Percentile> exponential_percentiles(double mean, std::span<const double> percents) {
  std::vector<Percentile> percentiles;
  for (const double percent : percents) {
    check_percent(percent);
    percentiles.push_back({percent, -std::log1p(-percent / 100.0) * mean});
  }
  return percentiles;
}

}  // namespace yates::queueing
