#pragma once

#include <filesystem>

namespace yates::campaigns {

/// Puts everything on the disk that the file system of this folder still holds in memory: outputs,
/// outcomes and names of all attempts below it that were launched without `sync`. One wait for the
/// disk, however many attempts there are. Throws FileError where the disk has failed or is full.
void sync_attempts(const std::filesystem::path& folder);

}  // namespace yates::campaigns
