#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "campaigns/store/records.hpp"

namespace yates::campaigns {

/// The files that the commands of an attempt left in its folder, by name: all regular files except
/// those by which driver and supervisor communicate (request, claim, started, outcome). Links are
/// not followed. A file that cannot be read has no hash. Throws FileError if the folder cannot be
/// read.
std::vector<OutputFile> outputs_of(const std::filesystem::path& attempt_folder);

/// SHA-256 of a file's content, as 64 hexadecimal digits. Throws FileError.
/// Source: FIPS 180-4, Secure Hash Standard.
std::string sha256_of(const std::filesystem::path& file);

}  // namespace yates::campaigns
