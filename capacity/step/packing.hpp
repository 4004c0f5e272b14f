#pragma once

#include <optional>
#include <vector>

#include "capacity/step/decision.hpp"

namespace yates::capacity {

/// Puts runs of open jobs on machines by falling devices (best fit): first those that stay on their
/// machine with their setup, where that takes no more machines than packing all of them anew.
/// Absent where more machines were needed than can be had.
std::optional<Decision> packed(const Plan& plan, const Moment& moment, std::vector<Run> runs);

}  // namespace yates::capacity
