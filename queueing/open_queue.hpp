#pragma once

#include <vector>

#include "queueing/network.hpp"
#include "queueing/station.hpp"

namespace yates::queueing {

/// The load that a queueing station serves in the long run, in units of one server: its number of
/// servers, or the last of its speeds.
double long_run_speed(const NetworkStation& station);

/// One station of an open network with product form.
struct OpenQueue {
  /// Mean response time of one visit in units of the service time; the same for all classes.
  double stretch;
  double probability_empty;
};

/// With a = the offered load (the sum over classes of arrival rate x demand) and c(n) the speed
/// with n jobs, P(n jobs) is proportional to f(n) = a^n / (c(1) ... c(n)), and
///     stretch = sum over n of n f(n) / (a sum over n of f(n))
/// which is 1 / (1 - a) for one server and 1 + C / (m - a) with m servers, C being Erlang's
/// probability of waiting. The series are summed from their ends, where they are geometric, by a
/// scheme without subtractions. A delay has stretch 1.
/// Needs 0 <= offered_load < long_run_speed(station).
/// Source: F. Baskett, K. M. Chandy, R. R. Muntz, F. G. Palacios, Open, closed, and mixed networks
/// of queues with different classes of customers, Journal of the ACM 22, 1975.
OpenQueue open_queue(const NetworkStation& station, double offered_load);

/// Percentiles of the response time of one visit to an M/M/m station, first come, first served:
///     P(R > t) = e^(-t/S) (1 + C (1 - e^(-(m-1-a) t/S)) / (m-1-a))
/// with C the probability of waiting; solved for t to 15 digits. They hold for each visit in an
/// open network with exponential service times, since a job that arrives sees the long-run
/// distribution (arrival theorem) and its stay depends only on what it finds.
/// Needs 0 <= offered_load < servers, service_time > 0.
/// Source: M. Harchol-Balter, Performance Modeling and Design of Computer Systems, 2013, chapters
/// 14 and 17.
std::vector<Percentile> open_percentiles(int servers, double service_time, double offered_load);

}  // namespace yates::queueing
