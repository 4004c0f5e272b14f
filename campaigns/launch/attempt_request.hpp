#pragma once

#include <filesystem>
#include <string>

#include "campaigns/launch/executor.hpp"

namespace yates::campaigns {

/// The content of the file `request`, by which the supervisor learns what it has to start
/// (docs/store-format.md). Throws InputError where a word or variable cannot be handed to any
/// program: it holds a zero byte, or the name of a variable holds "=".
std::string request_text(const Launch& launch);

/// It as an open file in memory, which nobody else can read and no disk has to hold. The caller
/// closes it. Throws FileError where the machine has no memory or descriptor for it.
int request_in_memory(const Launch& launch);

/// Makes a folder with those above it, open to the user alone whatever the umask. False where it is
/// there already. Throws FileError.
bool make_private_folder(const std::filesystem::path& folder);

}  // namespace yates::campaigns
