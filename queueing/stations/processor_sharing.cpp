#include "queueing/stations/processor_sharing.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "numerics/quadrature.hpp"
#include "queueing/stations/mm1.hpp"
#include "queueing/stations/mmc.hpp"
#include "queueing/stations/station_parts.hpp"

namespace yates::queueing {

namespace {

/// The integrand of P(T > t), see solve, at the angle u, for m T > `time` and `spare` = 1 - rho.
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
  const auto [arrival_rate, service_rate, servers] = station;
  check_rates("ps", arrival_rate, service_rate);
  check_servers("ps", servers, service_rate);
  // Insensitivity: with any service times the means are those of the exponential FCFS queue.
  for (const double percent : percents) check_percent(percent);
  StationMetrics metrics = servers == 1 ? solve(Mm1{arrival_rate, service_rate}, {})
                                        : solve(Mmc{arrival_rate, service_rate, servers}, {});
  metrics.probability_wait.reset();
  if (!metrics.stable) return metrics;
  metrics.percentiles.reset();
  if (servers == 1) {
    const double spare = (service_rate - arrival_rate) / service_rate;
    const auto tail = [&](double time) { return tail_of(spare, service_rate * time); };
    metrics.percentiles = percentiles_of(tail, *metrics.mean_response_time, percents);
  }
  metrics.notes.push_back(distribution_note(station));
  metrics.notes.push_back({NoteCode::waiting_is_sharing,
                           "no job waits in line: the waiting time is what each job loses by "
                           "sharing"});
  return metrics;
}

}  // namespace yates::queueing
