#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace yates::campaigns {

/// The content of a file. Absent where the file is not there or cannot be read: the files of a
/// process in /proc vanish with it, between opening and reading as well.
std::optional<std::string> small_file(const std::filesystem::path& file);

}  // namespace yates::campaigns
