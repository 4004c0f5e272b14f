#pragma once

#include <filesystem>
#include <string_view>

namespace yates::campaigns {

/// Gives a file this content, at once and on the disk when it returns, readable by the user alone.
/// Uses the name with ".tmp" after it. Throws FileError.
void write_durably(const std::filesystem::path& file, std::string_view content);

}  // namespace yates::campaigns
