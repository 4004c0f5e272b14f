#pragma once

#include <filesystem>
#include <optional>

#include "campaigns/launch/attempt_files.hpp"

namespace yates::campaigns {

/// Ends every process of an attempt whose supervisor is dead: its session, and processes that left
/// the session but still carry the attempt's folder in their environment (YATES_RUN_DIR). Returns
/// how many there were.
int end_processes(const std::filesystem::path& folder, const std::optional<Started>& started);

}  // namespace yates::campaigns
