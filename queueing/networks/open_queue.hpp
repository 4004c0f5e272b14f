#pragma once

#include "queueing/networks/network.hpp"

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

}  // namespace yates::queueing
