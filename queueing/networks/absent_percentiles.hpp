#pragma once

#include "queueing/networks/network.hpp"
#include "queueing/networks/network_solution.hpp"

namespace yates::queueing {

/// Adds one note (NoteCode::no_percentiles) for each reason why a station where jobs queue has no
/// percentiles in this solution. A saturated network, which cannot have any, gets no such note.
void note_absent_percentiles(const Network& network, NetworkSolution& solution);

}  // namespace yates::queueing
