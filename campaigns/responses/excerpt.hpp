#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

// A few lines of an output for people to look at.

namespace yates::campaigns {

/// Some lines of a file, without line ends. A line longer than `longest_excerpt_line` bytes is cut
/// and ends with "...".
struct Excerpt {
  std::vector<std::string> lines;
  bool complete = true;  // the file has no other lines
};
inline constexpr std::size_t longest_excerpt_line = 200;

/// The first or the last lines of an output in an attempt's folder that are not blank. They are
/// absent if there is no such regular file, or if it holds a zero byte among what is read: no text.
std::optional<Excerpt> first_lines(const std::filesystem::path& attempt_folder,
                                   const std::filesystem::path& file, std::size_t most);
std::optional<Excerpt> last_lines(const std::filesystem::path& attempt_folder,
                                  const std::filesystem::path& file, std::size_t most);

}  // namespace yates::campaigns
