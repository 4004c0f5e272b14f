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
/// path: the attempt's folder or a recorded file is missing, cannot be read, or has another
/// SHA-256. Absent if all are as they were. A file that was not recorded may be missing, because
/// the command may not have written it. `copies` are those of the attempt; fewer than two if the
/// command ran once.
std::optional<std::string> problem_of_outputs(std::span<const Response> responses,
                                              const std::filesystem::path& attempt_folder,
                                              std::size_t copies,
                                              std::span<const AttemptOutput> recorded);

}  // namespace yates::campaigns
