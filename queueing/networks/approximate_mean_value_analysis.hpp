#pragma once

#include "queueing/networks/closed_means.hpp"

namespace yates::queueing {

/// Schweitzer's approximation of mean value analysis (also Bard's): with one job of class j less,
/// class j's queue shrinks in proportion and the others' stay,
///     Q_jk(N - e_j) = (N_j - 1) / N_j Q_jk(N)     Q_ck(N - e_j) = Q_ck(N)
/// solved to its fixed point. Populations may be any numbers; below 1 a job meets none of its own
/// class. Of a station with m servers it makes a queue with demand D / m and a delay with D (m - 1)
/// / m (Seidmann). With one class the fixed point is the root of a monotone function and always
/// found; with several `converged` says whether repeated substitution converged. The network is
/// checked, has closed classes only and no listed speeds. Source: P. Schweitzer, Approximate
/// analysis of multiclass closed networks of queues, 1979; Y. Bard, Some extensions to multiclass
/// queueing network analysis, 1979; A. Seidmann, P. Schweitzer, S. Shalev-Oren, Computerized closed
/// queueing network models of flexible manufacturing systems, 1987.
ClosedMeans schweitzer(const Network& network);

/// Linearizer: as Schweitzer, but the fractions Q_ck(N) / N_c are not taken as constant: their
/// changes with one job less are estimated from approximate solutions at N - e_j, and this is
/// repeated until the changes converge (Chandy and Neuse stop after three rounds). A change that
/// would make a queue negative is cut at 0. `converged` says whether the changes converged. Source:
/// K. M. Chandy, D. Neuse, Linearizer: a heuristic algorithm for queueing network models of
/// computing systems, Communications of the ACM 25, 1982.
ClosedMeans linearizer(const Network& network);

}  // namespace yates::queueing
