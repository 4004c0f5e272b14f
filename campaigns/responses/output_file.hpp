#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <variant>

namespace yates::campaigns {

/// The most bytes of one output that are read for a response: a gigabyte.
inline constexpr std::uintmax_t largest_output = 1'000'000'000;

/// There is no such output.
struct MissingOutput {};

/// There is an output that is not read. `why` ends a sentence that begins with its name: "is a
/// directory; expected a regular file".
struct RefusedOutput {
  std::string why;
};

/// The content of an output, or why there is none.
using OutputText = std::variant<std::string, MissingOutput, RefusedOutput>;

/// Reads an output that lies in an attempt's folder. It may have been made by a command that
/// mistook its folder, by another machine, or by another user, so only a regular file of at most
/// largest_output bytes is read, and nothing is waited for. A symbolic link is followed if it leads
/// to a place within the folder.
OutputText read_output(const std::filesystem::path& attempt_folder,
                       const std::filesystem::path& file);

/// At most so many bytes from the beginning or the end of an output, for people to look at. It may
/// be of any size; otherwise as read_output.
OutputText read_beginning(const std::filesystem::path& attempt_folder,
                          const std::filesystem::path& file, std::uintmax_t most_bytes);
OutputText read_end(const std::filesystem::path& attempt_folder, const std::filesystem::path& file,
                    std::uintmax_t most_bytes);

}  // namespace yates::campaigns
