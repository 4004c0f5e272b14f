#pragma once

#include "queueing/stations/station.hpp"

namespace yates::queueing {

/// One server, service times of any distribution, first come, first served, room for any number of
/// jobs.
struct Mg1 {
  double arrival_rate;  // jobs per second, >= 0
  double service_rate;  // 1 / mean service time, > 0
  /// Squared coefficient of variation of the service time, variance / mean^2, >= 0: 0 for constant,
  /// 1 for exponential service.
  double service_scv;
};

/// With l = arrival rate, S = 1 / service rate, E[S^2] = S^2 (1 + scv) and rho = l S, stable if and
/// only if rho < 1 (Pollaczek and Khinchine):
///     W = l E[S^2] / (2 (1 - rho))     T = S + W     N = l T     P(no job) = 1 - rho
/// Percentiles need the whole distribution of the service time: they are absent, with a note,
/// unless the scv is 1. Then they assume exponential service, and a note says so. Throws
/// std::domain_error for rates out of their ranges, for an scv that is negative or not finite, or
/// for a percent outside (0, 100). Source: R. Jain, 1991, chapter 31; Harchol-Balter, 2013,
/// chapter 23.
StationMetrics solve(const Mg1& station, std::span<const double> percents = reported_percents);

}  // namespace yates::queueing
