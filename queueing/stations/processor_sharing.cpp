#include "queueing/stations/processor_sharing.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <vector>

#include <fmt/format.h>

#include "numerics/quadrature.hpp"
#include "queueing/stations/mm1.hpp"
#include "queueing/stations/mmc.hpp"
#include "queueing/stations/station_parts.hpp"

namespace yates::queueing {

namespace {

void check(const ProcessorSharing& station) {
  check_rates("ps", station.arrival_rate, station.service_rate);
  check_servers("ps", station.servers, station.service_rate);
}

/// m - l where the distribution of the response time is known: one server, stable.
std::optional<double> spare_rate_of(const ProcessorSharing& station) {
  check(station);
  if (station.servers != 1 || station.arrival_rate >= station.service_rate) return std::nullopt;
  return station.service_rate - station.arrival_rate;
}

void check_service_time(double service_time) {
  if (std::isfinite(service_time) && service_time >= 0.0) return;
  throw std::domain_error(fmt::format(
      "ps: the service time is {}, but must be a finite number of at least 0", service_time));
}

/// The integrand of response_time_tail at the angle u, for m T > `time` and `spare` = 1 - rho.
double density(double spare, double time, double angle) {
  const double root = std::sqrt(1.0 - spare);
  const double root_spare = spare / (1.0 + root);  // 1 - sqrt(rho)
  const double sine = std::sin(angle);
  const double half_sine = std::sin(0.5 * angle);
  const double cotangent = std::cos(angle) / sine;
  const double ahead = root_spare - 2.0 * half_sine * half_sine;  // cos u - sqrt(rho)
  const double rate = root_spare * root_spare + 4.0 * root * half_sine * half_sine;
  // With v = pi / 2 - atan(ahead / sine) one of the two forms of the quotient cannot overflow.
  const double complement = std::atan2(ahead, sine);
  const double logarithm = cotangent > 0.0
                               ? -(2.0 * complement + angle) * cotangent -
                                     std::log1p(std::exp(-std::numbers::pi * cotangent))
                               : (std::numbers::pi - 2.0 * complement - angle) * cotangent -
                                     std::log1p(std::exp(std::numbers::pi * cotangent));
  return sine / (rate * rate) * std::exp(logarithm - rate * time);
}

/// P(m T > `time`). The interval is divided where the exponent of the integrand, about
/// -spare / u^2 - time u^2 or, far out, -pi / u - time u^2, has its maximum: close to saturation
/// that is a narrow peak next to 0.
double tail_of(double spare, double time) {
  if (time <= 0.0) return 1.0;
  const double near = std::min(std::sqrt(spare), std::sqrt(std::sqrt(spare / time)));
  const double far = std::cbrt(0.5 * std::numbers::pi / time);
  const auto [low, high] = std::minmax(near, far);
  std::vector<double> places{0.0};
  for (const double place :
       {0.5 * low, std::sqrt(low * high), 2.0 * high, 8.0 * high, std::numbers::pi}) {
    places.push_back(std::min(place, std::numbers::pi));
  }
  const double integral =
      numerics::integrate([&](double angle) { return density(spare, time, angle); }, places,
                          {.absolute = 0.0, .relative = 1e-14});
  return std::min(1.0, 2.0 * spare * integral);
}

/// e^-y - 1 + y for y >= 0, by its series where the closed form cancels.
double exponential_remainder(double y) {
  if (y > 0.5) return y + std::expm1(-y);
  double term = 0.5 * y * y;
  double sum = 0.0;
  for (int k = 3; std::abs(term) > 1e-17 * sum; ++k) {
    sum += term;
    term *= -y / k;
  }
  return sum;
}

Note distribution_note(const ProcessorSharing& station) {
  if (station.servers == 1) {
    return {NoteCode::exponential_service,
            "the percentiles hold for exponential service times; the means hold for any"};
  }
  return {NoteCode::no_percentiles,
          "no exact percentiles are known for processor sharing with several servers; those of a "
          "queue with the same mean would be wrong"};
}

}  // namespace

StationMetrics solve(const ProcessorSharing& station, std::span<const double> percents) {
  check(station);
  const auto [arrival_rate, service_rate, servers] = station;
  // Insensitivity: with any service times the means are those of the exponential FCFS queue.
  for (const double percent : percents) check_percent(percent);
  StationMetrics metrics = servers == 1 ? solve(Mm1{arrival_rate, service_rate}, {})
                                        : solve(Mmc{arrival_rate, service_rate, servers}, {});
  metrics.probability_wait.reset();
  if (!metrics.stable) return metrics;
  metrics.percentiles.reset();
  if (const std::optional<double> spare_rate = spare_rate_of(station)) {
    const auto tail = [&](double time) {
      return tail_of(*spare_rate / service_rate, service_rate * time);
    };
    metrics.percentiles = percentiles_of(tail, *metrics.mean_response_time, percents);
  }
  metrics.notes.push_back(distribution_note(station));
  metrics.notes.push_back({NoteCode::waiting_is_sharing,
                           "no job waits in line: the waiting time is what each job loses by "
                           "sharing"});
  return metrics;
}

std::optional<double> response_time_tail(const ProcessorSharing& station, double time) {
  const std::optional<double> spare_rate = spare_rate_of(station);
  check_time("ps", time);
  if (!spare_rate) return std::nullopt;
  return tail_of(*spare_rate / station.service_rate, station.service_rate * time);
}

std::optional<double> conditional_mean_response_time(const ProcessorSharing& station,
                                                     double service_time) {
  const std::optional<double> spare_rate = spare_rate_of(station);
  check_service_time(service_time);
  if (!spare_rate) return std::nullopt;
  return service_time * (station.service_rate / *spare_rate);
}

std::optional<double> conditional_response_time_variance(const ProcessorSharing& station,
                                                         double service_time) {
  const std::optional<double> spare_rate = spare_rate_of(station);
  check_service_time(service_time);
  if (!spare_rate) return std::nullopt;
  const double rho = station.arrival_rate / station.service_rate;
  const double spare = *spare_rate / station.service_rate;
  const double stretched = 1.0 / (*spare_rate * spare);
  return 2.0 * rho * stretched * stretched * exponential_remainder(*spare_rate * service_time);
}

std::optional<double> response_time_variance(const ProcessorSharing& station) {
  const std::optional<double> spare_rate = spare_rate_of(station);
  if (!spare_rate) return std::nullopt;
  const double rho = station.arrival_rate / station.service_rate;
  return (2.0 + rho) / ((2.0 - rho) * *spare_rate * *spare_rate);
}

std::optional<std::complex<double>> conditional_response_time_transform(
    const ProcessorSharing& station, double service_time, std::complex<double> s) {
  const std::optional<double> spare_rate = spare_rate_of(station);
  check_service_time(service_time);
  if (!spare_rate) return std::nullopt;
  const auto [arrival_rate, service_rate, servers] = station;
  const double rho = arrival_rate / service_rate;
  // The discriminant as a product: its factors vanish at the ends of the branch cut.
  const double near = std::sqrt(service_rate) - std::sqrt(arrival_rate);
  const double far = std::sqrt(service_rate) + std::sqrt(arrival_rate);
  const std::complex<double> root = std::sqrt(s + near * near) * std::sqrt(s + far * far);
  const std::complex<double> r = 2.0 * service_rate / (arrival_rate + service_rate + s + root);
  const std::complex<double> curve = 1.0 - rho * r * r;
  const std::complex<double> ahead = 1.0 - rho * r;
  const std::complex<double> behind = 1.0 - r;
  return (1.0 - rho) * curve * std::exp(-(arrival_rate * behind + s) * service_time) /
         (ahead * ahead -
          rho * behind * behind * std::exp(-service_rate * service_time * curve / r));
}

}  // namespace yates::queueing
