#pragma once

#include <filesystem>
#include <string>

#include "campaigns/executor.hpp"

namespace yates::campaigns {

/// The content of the file `request`, by which the supervisor learns what it has to start
/// (docs/store-format.md). Throws InputError where a word or variable cannot be handed to any
/// program: it holds a zero byte, or the name of a variable holds "=".
std::string request_text(const Launch& launch);

/// Writes it into the attempt's folder, readable by the user alone.
void write_request(const Launch& launch);

/// Makes a folder with those above it, open to the user alone whatever the umask. False where it is
/// there already. Throws FileError.
bool make_private_folder(const std::filesystem::path& folder);

}  // namespace yates::campaigns
