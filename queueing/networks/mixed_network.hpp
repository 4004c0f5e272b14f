#pragma once

#include "queueing/networks/network.hpp"
#include "queueing/networks/network_solution.hpp"
#include "queueing/networks/solve.hpp"

namespace yates::queueing {

/// Solves a network with open and closed classes. With a_k the load of the open classes at station
/// k, the closed classes see a slower station,
///     D_ck / (1 - a_k)
/// and are solved with these demands; an open job finds Q_k of theirs,
///     R_ok = D_ok (1 + Q_k) / (1 - a_k)
/// Stations where open and closed jobs meet must be delays or single servers of constant speed;
/// stations that only one kind visits may be any. `closed_method` says how the closed classes were
/// solved. Where the open classes saturate a station, the closed ones that visit it come to a
/// standstill: throughput 0, no means and no numbers (all of their jobs wait) except at delays. The
/// other closed classes see only the open load that the saturated stations let through. Throws
/// std::domain_error by check_network and as solve_closed does, and where open and closed jobs meet
/// at a station with several servers or speeds. Source: Lazowska et al., Quantitative System
/// Performance, 1984, section 7.3.2; Bolch et al., Queueing Networks and Markov Chains, 1998,
/// section 8.4.
NetworkSolution solve_mixed(const Network& network, const SolveOptions& options = {});

}  // namespace yates::queueing
