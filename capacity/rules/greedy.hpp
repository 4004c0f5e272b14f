#pragma once

#include "capacity/step/decision.hpp"

namespace yates::capacity {

/// Places all open jobs anew, the most pressed first: those for which now + least time left - due
/// is largest. Each gets the first of its wanted setups (rules/order.hpp) for which there is room:
/// on the open machine of the same kind of device with the fewest free devices that suffice, or
/// else on a new one, of the largest type of that device. Then every machine with free devices
/// becomes the cheapest type of its device that holds its runs, and devices that are still free go
/// to the run that gains most time by them. Source: A. Jahani et al., Optimizing on-demand GPUs in
/// the cloud for deep learning applications training, ICCCS 2019, as its public code does it.
Decision greedy(const Plan& plan, const Moment& moment);

}  // namespace yates::capacity
