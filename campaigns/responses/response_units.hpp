#pragma once

#include <optional>
#include <string>

#include "campaigns/responses/response.hpp"

namespace yates::campaigns {

/// How many of the response's unit are one second or one byte: a wall time in "ms" is 1000 times
/// the seconds. Absent where that unit is unknown for the source; 1 for what is neither a time nor
/// a size, and for an empty unit.
std::optional<double> unit_factor(const Response& response);
/// The units that unit_factor knows for a response, for messages.
std::string known_units(const Response& response);

}  // namespace yates::campaigns
