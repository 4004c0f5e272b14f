#pragma once

#include "queueing/stations/station.hpp"

namespace yates::queueing {

/// Servers whose capacity is shared equally by all jobs present (M/G/1-PS, M/G/c-PS), as an
/// operating system shares its processors: with n jobs each is served at min(1, c / n) of a
/// server's speed.
struct ProcessorSharing {
  double arrival_rate;  // jobs per second, >= 0
  double service_rate;  // 1 / mean service time of a job that is alone, > 0
  int servers = 1;      // c >= 1
};

/// Stable if and only if arrival rate < servers x service rate. For every distribution of the
/// service time (insensitivity) the means and the number of jobs are those of the M/M/c queue: with
/// one server, l = arrival rate, S = 1 / service rate and rho = l S,
///     T = S / (1 - rho)     N = rho / (1 - rho)     P(n jobs) = (1 - rho) rho^n
/// The percentiles are not those of that queue (at rho = 0.5 the 99th lies 35 % higher). For one
/// server and exponential service with rate m they are given, and a note says so; with several
/// servers they are absent, with a note. The transform of Coffman, Muntz and Trotter, integrated
/// over the service time, is inverted with the contour drawn together around its branch cut:
///     P(T > t) = 2 (1 - rho) integral_0^pi  sin(u) / w^2  e^((2 v - u) cot u - w m t)
///                                           / (1 + e^(pi cot u))  du
///     w = 1 + rho - 2 sqrt(rho) cos u     v = arg(e^(i u) - sqrt(rho))
/// The integrand is positive, so no digits cancel however small the probability: relative error
/// below 1e-11 for rho up to 0.999 where P > 1e-300. Throws std::domain_error for rates or servers
/// out of their ranges, or for a percent outside (0, 100). Sources: M. Harchol-Balter, Performance
/// Modeling and Design of Computer Systems, 2013, chapter 30; J. W. Cohen, The multiple phase
/// service network with generalized processor sharing, Acta Informatica 12, 1979 (several servers);
/// E. G. Coffman, R. R. Muntz, H. Trotter, Waiting time distributions for processor-sharing
/// systems, Journal of the ACM 17, 1970; J. A. Morrison, Response-time distribution for a
/// processor-sharing system, SIAM Journal on Applied Mathematics 45, 1985; L. Flatto, The waiting
/// time distribution for the random order service M/M/1 queue, Annals of Applied Probability 7,
/// 1997 (the same law: S. C. Borst et al., Operations Research Letters 31, 2003).
StationMetrics solve(const ProcessorSharing& station,
                     std::span<const double> percents = reported_percents);

}  // namespace yates::queueing
