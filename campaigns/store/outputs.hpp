#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "campaigns/store/records.hpp"

namespace yates::campaigns {

/// The most bytes of a file that are hashed: ten gigabytes, which take about a minute. A file with
/// holes may have any size and takes no room on a disk.
inline constexpr std::uintmax_t largest_hashed = 10'000'000'000;

/// The files that the commands of an attempt left in its folder, by name: all regular files except
/// those by which driver and supervisor communicate (request, claim, started, outcome). Links are
/// not followed. A file that cannot be read or has more than `largest_hashed` bytes has no hash.
/// Throws FileError if the folder cannot be read.
std::vector<OutputFile> outputs_of(const std::filesystem::path& attempt_folder);

/// SHA-256 of a file's content, as 64 hexadecimal digits. Throws FileError, also if it has more
/// than `largest_hashed` bytes. Source: FIPS 180-4, Secure Hash Standard.
std::string sha256_of(const std::filesystem::path& file);
/// The same of a text.
std::string sha256_of_text(std::string_view text);

}  // namespace yates::campaigns
