#pragma once

#include <filesystem>
#include <string>

#include "campaigns/launch/executor.hpp"

namespace yates::campaigns {

/// The content of the file `request`, which names what the supervisor has to start
/// (docs/store-format.md). Throws InputError if a word or variable cannot be passed to a program,
/// because it holds a zero byte or the name of a variable holds "=".
std::string request_text(const Launch& launch);

/// The same as an open file in memory, which no other user can read and which needs no disk. The
/// caller closes it. Throws FileError if memory or descriptors are exhausted.
int request_in_memory(const Launch& launch);

/// Creates a folder and those above it, accessible to the user alone whatever the umask. Returns
/// false if it exists already. Throws FileError.
bool make_private_folder(const std::filesystem::path& folder);

}  // namespace yates::campaigns
