#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "campaigns/launch/executor.hpp"

namespace yates::campaigns {

/// Whether this text is a complete outcome file. A file of that name may be incomplete if the
/// machine broke down before all of it was on the disk, or if a command wrote it.
bool is_whole_outcome(std::string_view text);

/// Reads the outcome file of an attempt's folder. Absent if there is none or it is incomplete.
/// Throws FileError for a complete file of another form.
std::optional<Outcome> read_outcome(const std::filesystem::path& folder);
/// Whether outputs and outcome were on the disk when the supervisor ended.
bool is_synced(const std::filesystem::path& folder);

}  // namespace yates::campaigns
