#pragma once

#include "queueing/station.hpp"

namespace yates::queueing {

/// One server whose capacity is shared equally by all jobs present (M/G/1-PS), as an operating
/// system shares a processor.
struct ProcessorSharing {
  double arrival_rate;  // jobs per second, >= 0
  double service_rate;  // 1 / mean service time of a job that is alone, > 0
};

/// With l = arrival rate, S = 1 / service rate and rho = l S, stable if and only if rho < 1:
///     T = S / (1 - rho)     N = rho / (1 - rho)     P(n jobs) = (1 - rho) rho^n
/// for every distribution of the service time with mean S. A job of length x takes x / (1 - rho)
/// on average. The means equal those of an M/M/1 queue, the percentiles do not (at rho = 0.5 the
/// 99th lies 35 % higher) and need the inversion of a transform: they are absent, with a note.
/// Throws std::domain_error by check_rates.
/// Source: M. Harchol-Balter, Performance Modeling and Design of Computer Systems, 2013,
/// chapter 30.
StationMetrics solve(const ProcessorSharing& station);

}  // namespace yates::queueing
