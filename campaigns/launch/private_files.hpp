#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "language/whole_file.hpp"

namespace yates::campaigns {

/// Creates a folder and those above it, accessible to the user alone whatever the umask. Returns
/// false if it exists already. Throws FileError.
bool make_private_folder(const std::filesystem::path& folder);

/// Replaces a file of the store as language::write_whole_file does, readable by the user alone.
inline void write_durably(const std::filesystem::path& file, std::string_view content) {
  language::write_whole_file(file, 0600, language::Existing::replaced, content);
}

/// Bytes of the largest file that is read as a whole: the outcome of some 200,000 copies.
inline constexpr std::size_t largest_small_file = 64U << 20;

/// The content of a regular file. It is absent if there is no such file, if it is larger than
/// `largest_small_file` or cannot be read, and if the name is that of a link, a pipe or a device:
/// whoever made those might let this process wait or read for ever. The files of a process in /proc
/// vanish with the process, even between opening and reading.
std::optional<std::string> small_file(const std::filesystem::path& file);

}  // namespace yates::campaigns
