#pragma once

#include <cstddef>
#include <filesystem>
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

}  // namespace yates::campaigns
