#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "campaigns/responses/response.hpp"

// Where the outputs of an attempt lie in its folder.

namespace yates::campaigns {

/// The greatest number of copies of a command that one run may start together.
inline constexpr std::size_t most_copies = 1000;

/// The folder that holds the output of one copy (from 1): the attempt's folder itself if there is a
/// single copy, otherwise copies/<copy>.
std::filesystem::path copy_folder(const std::filesystem::path& attempt_folder, std::size_t copy,
                                  std::size_t copies);

/// Whether each copy of the command writes a file of its own, that is, whether the path holds
/// {copy}. Other files are read once for the whole run.
bool one_file_per_copy(const Response& response);

/// Where a file that the command wrote is kept. A file that the command wrote into the attempt's
/// folder ("{run_dir}/...") stays there; any other file is copied. {copy} is replaced by the copy's
/// number.
std::filesystem::path kept_file(const std::filesystem::path& attempt_folder,
                                const Response& response, std::size_t copy = 1);

/// The file in an attempt's folder that the text of a response is read from: of one copy (from 1)
/// its standard output, its standard error or the kept file.
std::filesystem::path text_file(const std::filesystem::path& attempt_folder,
                                const Response& response, std::size_t copy, std::size_t copies);

/// The name under which a file is kept in `files/`: its path with the slashes encoded, so that
/// "out/a" becomes "out%2Fa".
std::string kept_name(const std::string& path);

}  // namespace yates::campaigns
