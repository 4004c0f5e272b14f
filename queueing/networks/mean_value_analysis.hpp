#pragma once

#include "queueing/networks/closed_means.hpp"

namespace yates::queueing {

/// Exact mean value analysis of a closed network whose stations are delays or single servers of
/// constant speed. For every population n, with D_ck the demand of class c at station k and n - e_c
/// one job of class c less:
///     R_ck(n) = D_ck (1 + Q_k(n - e_c))            at a queueing station, D_ck at a delay
///     X_c(n)  = n_c / (Z_c + sum over k of R_ck(n))
///     Q_k(n)  = sum over c of X_c(n) R_ck(n)
/// No term is negative, so nothing cancels. Between whole populations throughputs and numbers are
/// interpolated linearly. Time: points of the lattice x classes x stations; memory: the points
/// without the class of the largest population, so for one class the stations alone.
/// The network is checked, has closed classes only and is affordable (see `solve_closed`).
/// Source: M. Reiser, S. Lavenberg, Mean-value analysis of closed multichain queueing networks,
/// Journal of the ACM 27, 1980; Lazowska et al., Quantitative System Performance, 1984, chapters 6
/// and 7.
ClosedMeans mean_value_analysis(const Network& network);

}  // namespace yates::queueing
