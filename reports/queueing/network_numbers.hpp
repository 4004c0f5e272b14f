#pragma once

#include <optional>
#include <string>

#include "queueing/simulation/simulation.hpp"
#include "reports/draw/number_text.hpp"

namespace yates::reports {

/// A number of a table: readable, or with all its digits, where what is absent is empty.
std::string value_text(std::optional<double> value, bool all_digits, Typography typography);

/// False for a half-width that is mere rounding, as of the number of jobs in a closed network.
bool has_spread(const queueing::Estimate& estimate);

}  // namespace yates::reports
