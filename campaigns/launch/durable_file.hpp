#pragma once

#include <filesystem>
#include <string_view>

namespace yates::campaigns {

/// Replaces the content of a file atomically; it is on the disk when this returns, and readable by
/// the user alone. Uses a temporary file whose name ends with ".tmp", which is made anew: a
/// link of that name is removed, not followed. Throws FileError.
void write_durably(const std::filesystem::path& file, std::string_view content);

}  // namespace yates::campaigns
