#pragma once

#include "queueing/stations/station.hpp"

namespace yates::queueing {

/// One server, exponential service times, first come, first served, room for any number of jobs.
struct Mm1 {
  double arrival_rate;  // jobs per second, >= 0
  double service_rate;  // jobs per second while busy, > 0
};

/// With l = arrival rate, m = service rate and rho = l / m, stable if and only if l < m:
///     T = 1 / (m - l)       W = rho T         N = rho / (1 - rho)     P(n jobs) = (1 - rho) rho^n
/// The response time is exponential with mean T, so its percentiles are exact:
///     t_p = -ln(1 - p) / (m - l)
/// Throws std::domain_error for rates out of their ranges, or for a percent outside (0, 100).
/// Source: R. Jain, The Art of Computer Systems Performance Analysis, 1991, chapter 31.
StationMetrics solve(const Mm1& station, std::span<const double> percents = reported_percents);

}  // namespace yates::queueing
