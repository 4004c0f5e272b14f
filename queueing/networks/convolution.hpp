#pragma once

#include "queueing/networks/closed_means.hpp"

namespace yates::queueing {

/// Exact solution of a closed network in which stations may have several servers or load-dependent
/// speeds, one class or several. With s_k = the sum over classes of D_ck z_c and c_k(n) the speed
/// of station k with n jobs, the normalizing constants G(n) are the coefficients of the product of
///     F_k = sum over n of s_k^n / (c_k(1) ... c_k(n))
/// over the queueing stations and of exp(Z_c z_c) over the classes, and
///     X_c  = G(N - e_c) / G(N)
///     Q_ck = D_ck [coefficient N - e_c of F_k' x the product without k] / G(N)
///     busy share of class c at k = D_ck [coefficient N - e_c of (F_k - 1) / s_k x the product
///                                        without k] / G(N)
/// F_k and its derivative are evaluated from their geometric ends inwards (Horner's scheme). There
/// is no subtraction: unlike in the usual recursion, whose p(0) = 1 - sum cancels all digits once
/// a station is busy, relative errors stay below about 1e-16 x (number of terms along the way), in
/// the tests below 1e-12 for 10^4 jobs and 1000 servers. Demands below 2^-600 of a class's cycle
/// count as 0.
/// Time: points of the lattice x classes x load-dependent stations x the sum of their numbers of
/// servers or speeds; memory: 16 bytes x points x 6.
/// The network is checked, has closed classes only and is affordable (see `solve_closed`).
/// Source: Buzen 1973; M. Reiser, H. Kobayashi, Queuing networks with multiple closed chains:
/// theory and computational algorithms, IBM Journal of Research and Development 19, 1975.
ClosedMeans convolution(const Network& network);

/// The number of speeds that matter with at most `jobs` jobs: of a station with several servers
/// their number, at most the jobs.
std::size_t speeds_that_matter(const NetworkStation& station, double jobs);

}  // namespace yates::queueing
