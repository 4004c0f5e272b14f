#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "campaigns/responses/response.hpp"

namespace yates::campaigns {

/// The values of a response from standard output, standard error or a file in one copy of the
/// command (from 1) of so many: with `iterations` one per match, element or line; otherwise the one
/// that `pick` chooses. Otherwise the sentence that says what is wrong.
std::variant<std::vector<double>, std::string> values_in_text(
    const Response& response, const std::filesystem::path& attempt_folder, std::size_t copy,
    std::size_t copies);

}  // namespace yates::campaigns
