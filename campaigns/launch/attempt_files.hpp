#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "campaigns/launch/executor.hpp"

namespace yates::campaigns {

/// Whether this is all of an outcome file: the name is given only then, but the machine may have
/// broken down before all of it was on the disk, and a command may make files of any name.
bool is_whole_outcome(std::string_view text);

/// Absent where there is no such file, or not a whole one. Throws FileError for a whole one of
/// another form.
std::optional<Outcome> read_outcome(const std::filesystem::path& folder);
/// Whether outputs and outcome were on the disk when the supervisor ended.
bool is_synced(const std::filesystem::path& folder);

}  // namespace yates::campaigns
