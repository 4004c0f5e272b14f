#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace yates::campaigns {

/// Bytes of the largest file that is read as a whole: the outcome of some 200,000 copies.
inline constexpr std::size_t largest_small_file = 64U << 20;

/// The content of a regular file. Absent if there is no such file, if it is larger than
/// `largest_small_file` or cannot be read, and if the name is that of a link, a pipe or a device:
/// whoever made those might let this process wait or read for ever. The files of a process in /proc
/// vanish with the process, even between opening and reading.
std::optional<std::string> small_file(const std::filesystem::path& file);

}  // namespace yates::campaigns
