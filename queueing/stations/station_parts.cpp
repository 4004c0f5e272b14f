#include "queueing/stations/station_parts.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <utility>

#include <boost/math/tools/toms748_solve.hpp>
#include <fmt/format.h>

namespace yates::queueing {

namespace {

/// ln tail, finite also where the tail has underflowed: only its sign against the target counts.
double log_of(double tail) {
  return std::log(std::max(tail, std::numeric_limits<double>::denorm_min()));
}

double percentile_of(const std::function<double(double)>& tail, double mean, double percent) {
  const double target = std::log1p(-percent / 100.0);
  const auto excess = [&](double time) { return log_of(tail(time)) - target; };
  // From the percentile of an exponential distribution outwards until the root lies between.
  double low = -target * mean;
  double high = low;
  double excess_low = excess(low);
  double excess_high = excess_low;
  while (excess_high > 0.0) {
    low = std::exchange(high, 2.0 * high);
    excess_low = std::exchange(excess_high, excess(high));
  }
  while (excess_low <= 0.0) {
    if (excess_low == 0.0) return low;
    high = std::exchange(low, 0.5 * low);
    excess_high = std::exchange(excess_low, excess(low));
  }
  const auto close_enough = [](double left, double right) { return right - left <= 1e-13 * right; };
  std::uintmax_t iterations = 100;
  const auto [left, right] = boost::math::tools::toms748_solve(
      excess, low, high, excess_low, excess_high, close_enough, iterations);
  return 0.5 * (left + right);
}

}  // namespace

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

void check_percent(double percent) {
  if (percent > 0.0 && percent < 100.0) return;
  throw std::domain_error(fmt::format(
      "percentile: the percentage is {}, but must be a number above 0 and below 100", percent));
}

std::vector<Percentile> percentiles_of(const std::function<double(double)>& tail, double mean,
                                       std::span<const double> percents) {
  std::vector<Percentile> percentiles;
  for (const double percent : percents) {
    check_percent(percent);
    percentiles.push_back({percent, percentile_of(tail, mean, percent)});
  }
  return percentiles;
}

}  // namespace yates::queueing
