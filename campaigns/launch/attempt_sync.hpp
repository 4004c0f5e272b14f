#pragma once

#include <filesystem>

namespace yates::campaigns {

/// Writes everything that the file system of this folder still holds in memory to the disk:
/// outputs, outcomes and names of all attempts below it that were launched without `sync`. It waits
/// for the disk once, however many attempts there are. Throws FileError if the disk has failed or
/// is full.
void sync_attempts(const std::filesystem::path& folder);

}  // namespace yates::campaigns
