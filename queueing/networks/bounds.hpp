#pragma once

#include <optional>

#include "queueing/networks/network.hpp"
#include "queueing/networks/network_solution.hpp"

namespace yates::queueing {

/// Bounds of a network with one class, which need no solution. The asymptotic ones are operational:
/// they hold for any service times and for every discipline that leaves no server idle while jobs
/// wait for it. The balanced-job ones follow from mean value analysis and need its product form,
/// that is, exponential service at first-come-first-served stations. With D_k the demands of the
/// queueing stations, c_k(n) their speeds with n jobs, D' the demand at delays, Z the think time
/// and N the population:
///     asymptotic, closed    N / (Z + D' + sum D_k max n/c_k(n)) <= X
///                           X <= min(N / (Z + D' + sum D_k min n/c_k(n)), 1 / D_max)
/// over n = 1 ... N with D_max = max over k of D_k / max c_k(n); single servers make the sums N D
/// and D = sum D_k.
///     balanced job, closed  N / (D + Z' + (N-1) D_max / (1 + Z' / (N D))) <= X
///                           X <= min(1 / D_max, N / (D + Z' + (N-1) D_ave / (1 + Z' / D)))
/// with Z' = Z + D' and D_ave = D / number of queueing stations with demand; single servers of
/// constant speed only. Response times follow by R = N / X - Z. Between whole populations the
/// bounds of throughput are interpolated as the throughput is.
/// N* is where the two terms of the minimum are equal for all n.
///     open                  X = the arrival rate, at most 1 / D_max     R >= D' + D min n/c(n)
///     balanced job, open    D' + D / (1 - l D_ave) <= R <= D' + D / (1 - l D_max)
/// the latter while it is stable. The bounds are absent with several classes and for a closed class
/// without jobs. The network must satisfy check_network. Source: Lazowska et al., Quantitative
/// System Performance, 1984, tables 5.1 and 5.2; J. Zahorjan, K. Sevcik, D. Eager, B. Galler,
/// Balanced job bound analysis of queueing networks, 1982.
std::optional<NetworkBounds> bounds(const Network& network);

}  // namespace yates::queueing
