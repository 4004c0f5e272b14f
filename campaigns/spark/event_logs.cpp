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
#include "language/files.hpp"

namespace yates::campaigns {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view rolling_folder = "eventlog_v2_";
constexpr std::size_t most_logs = 100;     // of one command
constexpr std::size_t most_files = 1'000;  // of one log that rolls

/// Whether a name is the id that a cluster gives an application, such as app-20261123102416-0002,
/// local-1795431268707, application_1795_0001, or spark- and 32 digits to the base 16. An
/// application that never reached its master gets spark-application- and the time.
bool is_application_id(std::string_view name) {
  constexpr std::array<std::string_view, 5> beginnings{"app-", "application_", "local-",
                                                       "spark-application-", "spark-"};
  const auto beginning =
      std::ranges::find_if(beginnings, [&](std::string_view one) { return name.starts_with(one); });
  if (beginning == beginnings.end() || name.size() == beginning->size()) return false;
  return name.find_first_not_of("0123456789abcdef-_", beginning->size()) == std::string_view::npos;
}

/// The name without ".inprogress" and without that of a compression.
std::string without_endings(std::string name) {
  for (const std::string_view ending : {".inprogress", ".zstd", ".lz4", ".lzf", ".snappy"}) {
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

/// Calls `action` for each entry of a folder. One that cannot be read, or is no folder, has none.
template <typename Action>
void each_entry(const fs::path& folder, const Action& action) {
  std::error_code problem;
  fs::directory_iterator entries(folder, problem);
  for (; !problem && entries != fs::directory_iterator(); entries.increment(problem)) {
    action(*entries);
  }
}

/// The files of the log at a path, with their numbers.
std::vector<std::pair<std::size_t, fs::path>> files_at(const fs::path& path) {
  if (!language::is_folder(path)) return {{0, path}};
  std::vector<std::pair<std::size_t, fs::path>> files;
  each_entry(path, [&](const fs::directory_entry& entry) {
    if (const auto number = number_in(entry.path())) files.emplace_back(*number, entry.path());
  });
  if (files.size() > most_files) {
    throw language::FileError(path.string(), fmt::format("holds {} files; at most {} are read",
                                                         files.size(), most_files));
  }
  std::ranges::sort(files);
  return files;
}

/// The id of the application whose log has this name, where it is that of a log.
std::optional<std::string> application_of(const fs::directory_entry& entry) {
  std::string name = entry.path().filename().string();
  std::error_code problem;
  const fs::file_type type = entry.symlink_status(problem).type();
  if (type == fs::file_type::directory && name.starts_with(rolling_folder)) {
    return name.substr(rolling_folder.size());
  }
  if (type != fs::file_type::regular) return std::nullopt;
  name = without_endings(std::move(name));
  if (!is_application_id(name)) return std::nullopt;
  return name;
}

std::map<std::string, fs::path> logs_in(const fs::path& folder) {
  std::map<std::string, fs::path> logs;
  each_entry(folder, [&](const fs::directory_entry& entry) {
    if (auto application = application_of(entry)) logs[*std::move(application)] = entry.path();
  });
  if (logs.size() > most_logs) {
    throw language::FileError(folder.string(),
                              fmt::format("holds the logs of {} applications; at most {} are read",
                                          logs.size(), most_logs));
  }
  return logs;
}

}  // namespace

void EventLogs::find_files(const std::string& name, const fs::path& path) {
  Log& log = logs_[name];
  if (!log.is_log) return;
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
      if (language::is_anything(path)) throw;  // it may be renamed at this moment
    }
  }
  for (auto& [name, log] : logs_) {
    for (auto& [number, file] : log.files) {
      file->read([&log = log](std::span<char> line) {
        const bool read = log.is_log && log.reader.read(line);
        if (!std::exchange(log.begun, true)) log.is_log = read;
        return log.is_log;
      });
    }
    if (!log.is_log) log.files.clear();  // a file of the program itself
  }
}

std::vector<const Application*> EventLogs::applications() const {
  std::vector<const Application*> result;
  for (const auto& [name, log] : logs_) {
    if (log.is_log && log.begun) result.push_back(&log.reader.application());
  }
  return result;
}

std::vector<Application> read_event_logs(const fs::path& folder) {
  EventLogs logs(folder);
  logs.update();
  std::vector<Application> result;
  for (const Application* one : logs.applications()) result.push_back(*one);
  return result;
}

std::vector<fs::path> event_log_files(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& [name, path] : logs_in(folder)) {
    for (auto& [number, file] : files_at(path)) files.push_back(std::move(file));
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace yates::campaigns
