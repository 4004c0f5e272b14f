#pragma once

#include "queueing/networks/network.hpp"
#include "queueing/networks/network_solution.hpp"

namespace yates::queueing {

enum class Accuracy {
  automatic,  // exact where that is affordable, else an approximation, with a note
  exact,      // std::domain_error with the number of populations where it is not affordable
  schweitzer,
  linearizer
};

struct SolveOptions {
  Accuracy accuracy = Accuracy::automatic;
};

/// The long-run behaviour of a network, by the method that fits it: open product form, exact mean
/// value analysis, convolution where stations have several servers or load-dependent speeds, the
/// approximations where asked for (see solve_open, solve_closed and solve_mixed, which also say how
/// far the methods reach). A station that serves first come, first served with another mean service
/// time for each class has no product form: where it is all there is of an open network it has its
/// own formula (see solve_open), elsewhere it is solved as if by processor sharing, and a note with
/// the code "no-product-form" says so.
/// Throws std::domain_error by check_network, and where what was asked for cannot be solved.
NetworkSolution solve(const Network& network, const SolveOptions& options = {});

}  // namespace yates::queueing
