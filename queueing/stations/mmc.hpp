#pragma once

#include "queueing/stations/station.hpp"

namespace yates::queueing {

/// Several equal servers with one common queue, exponential service times, first come, first
/// served, room for any number of jobs.
struct Mmc {
  double arrival_rate;  // jobs per second, >= 0
  double service_rate;  // of one server, jobs per second while busy, > 0
  int servers;          // >= 1
};

/// With l = arrival rate, m = service rate, c servers, offered load a = l / m, and C the
/// probability of waiting (Erlang's C), stable if and only if l < c m:
///     W = C / (c m - l)      T = W + 1 / m      N = l T      utilization = a / c
/// Percentiles are those of
///     P(T > t) = e^(-m t) (1 + C (1 - e^(-m t d)) / d)     d = c - 1 - a
///                                                          at d = 0: e^(-m t) (1 + C m t)
/// Relative error of the means below 1e-12 for up to 10^6 servers. Throws std::domain_error for
/// rates or servers out of their ranges, or for a percent outside (0, 100). Source: R. Jain, 1991,
/// chapter 31; Harchol-Balter, 2013, chapter 14.
StationMetrics solve(const Mmc& station, std::span<const double> percents = reported_percents);

}  // namespace yates::queueing
