#pragma once

#include "queueing/network.hpp"
#include "queueing/network_solution.hpp"
#include "queueing/solve.hpp"

namespace yates::queueing {

/// A network whose classes are all closed and whose stations have one server of constant speed or
/// are delays, by exact mean value analysis.
/// Throws std::domain_error by check_network.
NetworkSolution solve_closed(const Network& network, const SolveOptions& options = {});

}  // namespace yates::queueing
