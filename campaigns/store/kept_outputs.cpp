#include <algorithm>
#include <cerrno>
#include <set>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "campaigns/responses/attempt_layout.hpp"
#include "campaigns/spark/event_logs.hpp"
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
    case Source::spark:
      for (std::size_t copy = 1; copy <= copies; ++copy) {
        const auto logs = event_log_files(copy_folder(folder, copy, copies));
        files.insert(logs.begin(), logs.end());
      }
      break;
    default:  // the store itself holds what was measured of the command
      break;
  }
}

std::string cannot_read(const fs::path& file, int error_number) {
  return language::FileError::from_errno("read", file.string(), error_number).what();
}

/// The problem is absent if the file is as it was recorded.
std::optional<std::string> problem_of(const fs::path& file, const std::string& sha256) {
  try {
    if (sha256_of(file) == sha256) return std::nullopt;
    return fmt::format("{} has changed since it was recorded", file.string());
  } catch (const language::FileError& error) {
    return error.what();
  }
}

/// Compares what responses are read from with what was recorded of one attempt.
class Comparison {
 public:
  Comparison(fs::path folder, std::span<const AttemptOutput> recorded)
      : folder_(std::move(folder)), recorded_(recorded) {}

  /// The problem is absent if the response can be read from this file as it was when the run ended.
  std::optional<std::string> operator()(const fs::path& file) const {
    std::error_code problem;
    const fs::path place = fs::canonical(file, problem);  // where its links lead
    if (problem) return cannot_read(file, problem.value());
    const fs::path folder = fs::canonical(folder_, problem);
    if (problem) return cannot_read(folder_, problem.value());
    const fs::path within = place.lexically_relative(folder);
    const std::string name = within.string();
    if (*within.begin() == "..") {
      return fmt::format("{} leads to a place outside of the run's folder", file.string());
    }
    const auto found = std::ranges::find_if(
        recorded_, [&](const AttemptOutput& one) { return one.file.name == name; });
    if (found != recorded_.end() && found->file.sha256) {
      return problem_of(folder_ / name, *found->file.sha256);
    }
    // A store of the first version has recorded nothing.
    if (found == recorded_.end() && !recorded_.empty()) {
      return fmt::format("{} was not there when its run ended", (folder_ / name).string());
    }
    if (::faccessat(AT_FDCWD, place.c_str(), R_OK, AT_EACCESS) == 0) return std::nullopt;
    return cannot_read(file, errno);
  }

 private:
  fs::path folder_;
  std::span<const AttemptOutput> recorded_;
};

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
  const Comparison problem_with(attempt_folder, recorded);
  for (const fs::path& file : files) {
    if (auto problem = problem_with(file)) return problem;
  }
  return std::nullopt;
}

}  // namespace yates::campaigns
