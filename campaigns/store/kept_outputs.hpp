#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "campaigns/responses/response.hpp"
#include "campaigns/store/records.hpp"

namespace yates::campaigns {

/// Why the outputs that the responses are read from cannot be read as they were recorded, with the
/// path: the attempt's folder or a file is missing or cannot be read, or the file that is read, to
/// which a link may lead, has another SHA-256, was not recorded, or lies outside of the folder.
/// Absent if all are as they were. `copies` are those of the attempt; fewer than two if the command
/// ran once.
std::optional<std::string> problem_of_outputs(std::span<const Response> responses,
                                              const std::filesystem::path& attempt_folder,
                                              std::size_t copies,
                                              std::span<const AttemptOutput> recorded);

}  // namespace yates::campaigns
