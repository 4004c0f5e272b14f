#pragma once

#include <vector>

#include "queueing/stations/station.hpp"

namespace yates::queueing {

/// Percentiles of the response time of one visit in a closed network with one class, at a station
/// that serves first come, first served with exponential service times. A job that arrives finds
/// the long-run distribution of the network with one job less (arrival theorem); `found[n]` is the
/// probability of finding n. With m servers and n found it waits for n - m + 1 departures at rate
/// m / S and is then served, so with x = m t / S
///     P(R > t) = sum over j of e^-x x^j / j! A(j)
/// where A(j) is the probability of still being there after j events of a Poisson process of rate
/// m / S: with one server P(found >= j), which makes it the sum of found(n) ErlangTail(n + 1, 1 /
/// S, t). All terms are positive; t is solved for to 12 digits. found not empty, service_time > 0,
/// servers >= 1. Source: K. Sevcik, I. Mitrani, The distribution of queuing network states at input
/// and output instants, Journal of the ACM 28, 1981; S. Lavenberg, M. Reiser, Journal of Applied
/// Probability 17, 1980.
std::vector<Percentile> closed_percentiles(int servers, double service_time,
                                           const std::vector<double>& found);

/// The same for one server from P(found >= j), j = 0, 1, ...
std::vector<Percentile> closed_percentiles(double service_time,
                                           const std::vector<double>& found_at_least);

/// P(found >= j) at a single server of constant speed with the given demand, j = 0 ... N - 1:
///     P(n >= j | N - 1) = D X(N - 1) D X(N - 2) ... D X(N - j)
/// with `throughput_by_population[n - 1]` = X(n) for n = 1 ... N - 1 at least.
std::vector<double> found_at_least(double demand, std::size_t population,
                                   const std::vector<double>& throughput_by_population);

}  // namespace yates::queueing
