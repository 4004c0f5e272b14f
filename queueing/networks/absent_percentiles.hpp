#pragma once

#include "queueing/networks/network.hpp"
#include "queueing/networks/network_solution.hpp"

namespace yates::queueing {

/// Adds one note, code "no-percentiles", for each reason why a station where jobs queue has no
/// percentiles in this solution; a saturated network, where nobody expects them, gets none.
void note_absent_percentiles(const Network& network, NetworkSolution& solution);

}  // namespace yates::queueing
