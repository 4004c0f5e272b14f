#pragma once

#include <vector>

#include "queueing/networks/network.hpp"
#include "queueing/networks/network_solution.hpp"
#include "queueing/networks/service_distribution.hpp"

namespace yates::queueing {

/// Whether the shape is that of an exponential time, also where it is written as a special case of
/// another family.
bool is_exponential(const ServiceDistribution& distribution);

/// Leaves of a solution what holds, or is at least a formula to compare with, where the stations
/// serve with these shapes (one per station). Processor sharing and delays do not mind. A station
/// that serves first come, first served with another shape than the exponential one leaves the
/// network without product form: the means stay, with a note that they assume exponential service,
/// percentiles and balanced-job bounds go.
/// Source: Baskett et al., Journal of the ACM 22, 1975.
void restrict_to_service(const Network& network, const std::vector<ServiceDistribution>& service,
                         NetworkSolution& solution);

}  // namespace yates::queueing
