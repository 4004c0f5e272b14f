#include "campaigns/store/kept_outputs.hpp"

#include <algorithm>
#include <cerrno>
#include <set>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "campaigns/responses/attempt_layout.hpp"
#include "campaigns/store/outputs.hpp"
#include "language/error.hpp"

namespace yates::campaigns {
namespace {

namespace fs = std::filesystem;

/// The files of one attempt that a response is read from.
void add_files(std::set<fs::path>& files, const Response& response, const fs::path& folder,
               std::size_t copies) {
  switch (response.from) {
    case Source::standard_output:
    case Source::standard_error: {
      const char* name = response.from == Source::standard_output ? "stdout" : "stderr";
      for (std::size_t copy = 1; copy <= copies; ++copy) {
        files.insert(copy_folder(folder, copy, copies) / name);
      }
      break;
    }
    case Source::file:
      for (std::size_t copy = 1; copy <= (one_file_per_copy(response) ? copies : 1); ++copy) {
        files.insert(kept_file(folder, response, copy));
      }
      break;
    case Source::host:
      files.insert(folder / "samples");
      break;
    default:  // the store itself holds what was measured of the command
      break;
  }
}

/// Absent if the file is as it was recorded.
std::optional<std::string> problem_of(const fs::path& file, const std::string& sha256) {
  try {
    if (sha256_of(file) == sha256) return std::nullopt;
    return fmt::format("{} has changed since it was recorded", file.string());
  } catch (const language::FileError& error) {
    return error.what();
  }
}

/// Absent if the file can be opened to be read, and also if it is absent.
std::optional<std::string> problem_of(const fs::path& file) {
  const bool readable = ::faccessat(AT_FDCWD, file.c_str(), R_OK, AT_EACCESS) == 0;
  if (readable || errno == ENOENT || errno == ENOTDIR) return std::nullopt;
  return language::FileError::from_errno("read", file.string(), errno).what();
}

}  // namespace

std::optional<std::string> problem_of_outputs(std::span<const Response> responses,
                                              const fs::path& attempt_folder, std::size_t copies,
                                              std::span<const AttemptOutput> recorded) {
  std::set<fs::path> files;
  for (const Response& response : responses) {
    add_files(files, response, attempt_folder, std::max<std::size_t>(copies, 1));
  }
  if (files.empty()) return std::nullopt;
  if (::faccessat(AT_FDCWD, attempt_folder.c_str(), R_OK | X_OK, AT_EACCESS) != 0) {
    return language::FileError::from_errno("read the folder", attempt_folder.string(), errno)
        .what();
  }
  for (const fs::path& file : files) {
    const std::string name = file.lexically_relative(attempt_folder).string();
    const auto found =
        std::find_if(recorded.begin(), recorded.end(),
                     [&](const AttemptOutput& one) { return one.file.name == name; });
    const bool hashed = found != recorded.end() && found->file.sha256;
    const auto problem = hashed ? problem_of(file, *found->file.sha256) : problem_of(file);
    if (problem) return problem;
  }
  return std::nullopt;
}

}  // namespace yates::campaigns
