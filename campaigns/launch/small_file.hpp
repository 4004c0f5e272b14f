#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace yates::campaigns {

/// The content of a file. Absent if there is no such file or it cannot be read. The files of a
/// process in /proc vanish with the process, even between opening and reading.
std::optional<std::string> small_file(const std::filesystem::path& file);

}  // namespace yates::campaigns
