#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "campaigns/launch/executor.hpp"

namespace yates::campaigns {

/// The content of the file `request`, which tells the supervisor what to start
/// (docs/store-format.md). Throws InputError if a word or variable holds a zero byte or the name of
/// a variable holds "=", because it then cannot be passed to a program.
std::string request_text(const Launch& launch);

/// The request as an open file in memory, which no other user can read and which needs no disk. The
/// caller closes it. Throws FileError if memory or descriptors are exhausted.
int request_in_memory(const Launch& launch);

/// Whether this text is a complete outcome file. A file of that name may be incomplete, or of
/// another form, if the machine broke down before all of it was on the disk, if a command wrote it,
/// or if it comes from a host that is not honest.
bool is_whole_outcome(const std::string& text);

/// Reads the outcome file of an attempt's folder. The outcome is absent if there is no such file or
/// it is not complete.
std::optional<Outcome> read_outcome(const std::filesystem::path& folder);
/// Whether outputs and outcome were on the disk when the supervisor ended.
bool is_synced(const std::filesystem::path& folder);

/// Writes everything that the file system of this folder still holds in memory to the disk:
/// outputs, outcomes and names of all attempts below it that were launched without `sync`. It waits
/// for the disk once, however many attempts there are. Throws FileError if the disk has failed or
/// is full.
void sync_attempts(const std::filesystem::path& folder);

}  // namespace yates::campaigns
