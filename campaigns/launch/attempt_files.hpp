#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "campaigns/launch/executor.hpp"

namespace yates::campaigns {

/// Whether this text is a complete outcome file. A file of that name may be incomplete, or of
/// another form, if the machine broke down before all of it was on the disk, if a command wrote it,
/// or if it comes from a host that is not honest.
bool is_whole_outcome(const std::string& text);

/// Reads the outcome file of an attempt's folder. Absent if there is none or it is not complete.
std::optional<Outcome> read_outcome(const std::filesystem::path& folder);
/// Whether outputs and outcome were on the disk when the supervisor ended.
bool is_synced(const std::filesystem::path& folder);

}  // namespace yates::campaigns
