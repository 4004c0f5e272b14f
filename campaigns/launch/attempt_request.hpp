#pragma once

#include <filesystem>
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

}  // namespace yates::campaigns
