#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "campaigns/responses/response.hpp"

namespace yates::campaigns {

/// The values of a response that one copy of the command (from 1) wrote to standard output,
/// standard error or a file: with `iterations` one value per match, element or line; otherwise the
/// one that `pick` selects. If there is none, a sentence that says what is wrong.
std::variant<std::vector<double>, std::string> values_in_text(
    const Response& response, const std::filesystem::path& attempt_folder, std::size_t copy,
    std::size_t copies);

/// The factor from seconds or bytes to the response's unit: 1000 for a wall time in "ms". It is
/// absent if the unit is unknown for the source; it is 1 for a response that is neither a time nor
/// a size, and for an empty unit.
std::optional<double> unit_factor(const Response& response);
/// The unit in which the response's values are: what the file says, otherwise "s" for a time and
/// "B" for a size that yates measures itself, otherwise empty.
std::string unit_of_values(const Response& response);
/// The units that unit_factor knows for a response, for messages.
std::string known_units(const Response& response);

}  // namespace yates::campaigns
