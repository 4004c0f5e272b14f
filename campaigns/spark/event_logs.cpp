#include "campaigns/spark/event_logs.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"

namespace yates::campaigns {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view rolling_folder = "eventlog_v2_";

/// How the names of logs begin: with the id that the cluster gives an application.
bool names_application(std::string_view name) {
  constexpr std::array<std::string_view, 4> beginnings{"app-", "application_", "local-", "spark-"};
  return std::any_of(beginnings.begin(), beginnings.end(),
                     [&](std::string_view one) { return name.starts_with(one); });
}

/// The name without ".inprogress" and without the compression.
std::string without_endings(std::string name) {
  for (const std::string_view ending : {".inprogress", ".zstd"}) {
    if (name.ends_with(ending)) name.resize(name.size() - ending.size());
  }
  return name;
}

void refuse_other_codecs(const fs::path& file) {
  for (const std::string_view codec : {"lz4", "lzf", "snappy"}) {
    const std::string ending = fmt::format(".{}", codec);
    const std::string name = file.filename().string();
    if (!name.ends_with(ending) && !name.ends_with(ending + ".inprogress")) continue;
    throw language::FileError(
        file.string(), fmt::format("is compressed by {}; an event log can be read if it is plain "
                                   "or compressed by zstd",
                                   codec));
  }
}

/// The number of events_12_app-1.zstd.
std::optional<std::size_t> number_in(const fs::path& file) {
  constexpr std::string_view beginning = "events_";
  const std::string name = file.filename().string();
  if (!name.starts_with(beginning)) return std::nullopt;
  std::size_t number = 0;
  const char* const begin = name.data() + beginning.size();
  const auto parsed = std::from_chars(begin, name.data() + name.size(), number);
  if (parsed.ec != std::errc{} || *parsed.ptr != '_') return std::nullopt;
  if (name.find(".compact") != std::string::npos) {
    throw language::FileError(file.string(),
                              "is a compacted event log, of which Spark has removed a part; set "
                              "spark.history.fs.eventLog.rolling.maxFilesToRetain higher");
  }
  return number;
}

/// The files of the log at a path, with their numbers.
std::vector<std::pair<std::size_t, fs::path>> files_at(const fs::path& path) {
  std::error_code problem;
  if (!fs::is_directory(path, problem)) return {{0, path}};
  std::vector<std::pair<std::size_t, fs::path>> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(path, problem)) {
    if (const auto number = number_in(entry.path())) files.emplace_back(*number, entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// The id of the application whose log has this name, where it is that of a log.
std::optional<std::string> application_of(const fs::directory_entry& entry) {
  const std::string name = entry.path().filename().string();
  std::error_code problem;
  const fs::file_type type = entry.symlink_status(problem).type();
  if (type == fs::file_type::directory && name.starts_with(rolling_folder)) {
    return name.substr(rolling_folder.size());
  }
  if (type == fs::file_type::regular && names_application(name)) return without_endings(name);
  return std::nullopt;
}

std::map<std::string, fs::path> logs_in(const fs::path& folder) {
  std::map<std::string, fs::path> logs;
  std::error_code problem;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, problem)) {
    if (auto application = application_of(entry)) logs[*std::move(application)] = entry.path();
  }
  return logs;
}

}  // namespace

void EventLogs::find_files(const std::string& name, const fs::path& path) {
  Log& log = logs_[name];
  for (const auto& [number, file] : files_at(path)) {
    if (log.files.contains(number)) continue;
    refuse_other_codecs(file);
    log.files.emplace(number, std::make_unique<EventFile>(file));
  }
}

void EventLogs::update() {
  for (const auto& [name, path] : logs_in(folder_)) {
    try {
      find_files(name, path);
    } catch (const language::FileError&) {
      std::error_code problem;
      if (fs::exists(path, problem)) throw;  // it may be renamed at this moment
    }
  }
  for (auto& [name, log] : logs_) {
    for (auto& [number, file] : log.files) {
      file->read([&log = log](std::span<char> line) {
        if (!log.is_log) return;
        const bool read = log.reader.read(line);
        if (!std::exchange(log.begun, true)) log.is_log = read;
      });
    }
  }
}

std::vector<Application> EventLogs::applications() const {
  std::vector<Application> result;
  for (const auto& [name, log] : logs_) {
    if (log.is_log && log.begun) result.push_back(log.reader.application());
  }
  return result;
}

std::vector<Application> read_event_logs(const fs::path& folder) {
  EventLogs logs(folder);
  logs.update();
  return logs.applications();
}

std::vector<fs::path> event_log_files(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& [name, path] : logs_in(folder)) {
    for (auto& [number, file] : files_at(path)) files.push_back(std::move(file));
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace yates::campaigns
