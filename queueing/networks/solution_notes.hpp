#pragma once

#include <vector>

#include "queueing/networks/network.hpp"
#include "queueing/networks/network_solution.hpp"
#include "queueing/networks/service_distribution.hpp"

namespace yates::queueing {

/// Adds one note (NoteCode::no_percentiles) for each reason why a station where jobs queue has no
/// percentiles in this solution. A saturated network, which cannot have any, gets no such note.
void note_absent_percentiles(const Network& network, NetworkSolution& solution);

/// Whether the shape is that of an exponential time; special cases of other families count too.
bool is_exponential(const ServiceDistribution& distribution);

/// Restricts a solution to what holds, or is at least worth a comparison, where the stations serve
/// with these shapes, one per station. Processor sharing and delays allow any shape. A
/// first-come-first-served station with a shape that is not exponential leaves the network without
/// product form: the means stay, with a note that they assume exponential service; percentiles and
/// balanced-job bounds are removed. Source: Baskett et al., Journal of the ACM 22, 1975.
void restrict_to_service(const Network& network, const std::vector<ServiceDistribution>& service,
                         NetworkSolution& solution);

}  // namespace yates::queueing
