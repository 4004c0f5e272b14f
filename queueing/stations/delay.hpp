#pragma once

#include "queueing/stations/station.hpp"

namespace yates::queueing {

/// A server for every job (M/G/infinity): think time, a network's latency, more processors than
/// there can be jobs.
struct Delay {
  double arrival_rate;  // jobs per second, >= 0
  double service_rate;  // 1 / mean service time, > 0
};

/// With l = arrival rate and S = 1 / service rate, always stable:
///     T = S     W = 0     N = l S     P(n jobs) = e^(-l S) (l S)^n / n!
/// for every distribution of the service time with mean S. A job's response time is its service
/// time, so the percentiles are those of the service time: given for exponential service,
///     t_p = -ln(1 - p) S
/// and a note says so. Other service times have percentiles of their own.
/// Throws std::domain_error for rates out of their ranges, or for a percent outside (0, 100).
/// Source: G. Bolch et al., Queueing Networks and Markov Chains, 1998, chapter 6.
StationMetrics solve(const Delay& station, std::span<const double> percents = reported_percents);

}  // namespace yates::queueing
