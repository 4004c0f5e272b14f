#pragma once

#include <filesystem>

namespace yates::campaigns {

/// Creates a folder and those above it, accessible to the user alone whatever the umask. Returns
/// false if it exists already. Throws FileError.
bool make_private_folder(const std::filesystem::path& folder);

}  // namespace yates::campaigns
