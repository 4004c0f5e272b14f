#pragma once

#include "queueing/stations/station.hpp"

namespace yates::queueing {

/// One server and no place to wait: jobs that find it busy are lost (M/M/1/1, Erlang's loss system
/// with one server). With at most one job present there is no sharing, so M/M/1/1/PS is this
/// station too.
struct Mm11 {
  double arrival_rate;  // jobs per second that arrive, accepted or not, >= 0
  double service_rate;  // jobs per second while busy, > 0
};

/// With rho = arrival rate l / service rate m, always stable:
///     blocking = rho / (1 + rho)     throughput = l / (1 + rho)     T = 1 / m     W = 0
/// T, of the accepted jobs, is exponential: t_p = -ln(1 - p) / m. A note tells this station, which
/// loses jobs, from a delay (a server for every job), which loses none: the label M/M/1/1/PS is
/// sometimes written where a delay is meant. Throws std::domain_error for rates out of their
/// ranges, or for a percent outside (0, 100). Source: A. K. Erlang 1917; Harchol-Balter 2013,
/// chapter 15.
StationMetrics solve(const Mm11& station, std::span<const double> percents = reported_percents);

}  // namespace yates::queueing
