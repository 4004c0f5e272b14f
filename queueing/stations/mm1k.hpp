#pragma once

#include <cstdint>

#include "queueing/stations/station.hpp"

namespace yates::queueing {

/// One server and room for a limited number of jobs: jobs that find the station full are turned
/// away and lost. Exponential service times, first come, first served.
struct Mm1k {
  double arrival_rate;    // jobs per second that arrive, accepted or not, >= 0
  double service_rate;    // jobs per second while busy, > 0
  std::int64_t capacity;  // K >= 1 jobs at the station, the one in service counted
};

/// With rho = arrival rate l / service rate m, always stable:
///     P(n) = (1 - rho) rho^n / (1 - rho^(K+1))     at rho = 1: 1 / (K + 1)
///     blocking = P(K)     throughput X = l (1 - P(K))     N = sum n P(n)     T = N / X
/// T is that of the accepted jobs, a mixture of Erlang distributions with n + 1 services for a job
/// that finds n others, weighed by P(n) / (1 - P(K)). Any capacity costs the same; no digits are
/// lost as rho approaches 1. Throws std::domain_error for rates or a capacity out of their ranges,
/// or for a percent outside (0, 100). Source: R. Jain, 1991, chapter 31.
StationMetrics solve(const Mm1k& station, std::span<const double> percents = reported_percents);

}  // namespace yates::queueing
