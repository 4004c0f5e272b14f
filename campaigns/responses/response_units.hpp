#pragma once

#include <optional>
#include <string>

#include "campaigns/responses/response.hpp"

namespace yates::campaigns {

/// The factor from seconds or bytes to the response's unit: 1000 for a wall time in "ms". Absent if
/// the unit is unknown for the source; 1 for a response that is neither a time nor a size, and for
/// an empty unit.
std::optional<double> unit_factor(const Response& response);
/// The unit in which the response's values are: what the file says, otherwise "s" for a time and
/// "B" for a size that yates measures itself, otherwise empty.
std::string unit_of_values(const Response& response);
/// The units that unit_factor knows for a response, for messages.
std::string known_units(const Response& response);

}  // namespace yates::campaigns
