#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "campaigns/responses/response.hpp"
#include "campaigns/store/attempt.hpp"
#include "campaigns/store/records.hpp"

namespace yates::campaigns {

/// The folder of an attempt's outputs: runs/<run>/<attempt>, or runs/warmup/<number>. Absolute.
std::filesystem::path attempt_folder(const std::filesystem::path& store_folder,
                                     const Intent& intent);
/// The folder of a command around the runs: runs/auxiliary/<id>. Absolute.
std::filesystem::path auxiliary_folder(const std::filesystem::path& store_folder, std::int64_t id);

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

/// Why the outputs that the responses are read from cannot be read as they were recorded, with the
/// path: the attempt's folder or a file is missing or cannot be read, or the file that is read, to
/// which a link may lead, has another SHA-256, was not recorded, or lies outside of the folder. The
/// reason is absent if all are as they were. `copies` are those of the attempt; fewer than two if
/// the command ran once.
std::optional<std::string> problem_of_outputs(std::span<const Response> responses,
                                              const std::filesystem::path& attempt_folder,
                                              std::size_t copies,
                                              std::span<const AttemptOutput> recorded);

}  // namespace yates::campaigns
