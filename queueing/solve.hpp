#pragma once

#include "queueing/network.hpp"
#include "queueing/network_solution.hpp"

namespace yates::queueing {

enum class Accuracy {
  automatic,  // exact where that is affordable, else linearizer, with a note
  exact,      // std::domain_error with the number of states where it is not affordable
  schweitzer,
  linearizer
};

struct SolveOptions {
  Accuracy accuracy = Accuracy::automatic;
};

/// The long-run behaviour of a network, by the method that fits it: open product form, exact mean
/// value analysis, convolution where stations have several servers or load-dependent speeds, the
/// approximations where asked for. Throws std::domain_error by check_network.
NetworkSolution solve(const Network& network, const SolveOptions& options = {});

}  // namespace yates::queueing
