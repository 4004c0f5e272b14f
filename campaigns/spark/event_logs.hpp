#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "campaigns/spark/application.hpp"
#include "campaigns/spark/event_file.hpp"
#include "campaigns/spark/event_reader.hpp"

namespace yates::campaigns {

/// The event logs of the applications that one copy of a command has made, read while they grow.
/// Logs are known by the names that Spark gives them: app-..., application_..., local-...,
/// spark-..., one file or, where they roll, a folder eventlog_v2_... with several. A file of such a
/// name that does not begin with an event is one of the program itself.
class EventLogs {
 public:
  /// `folder` need not exist yet.
  explicit EventLogs(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Reads what has come since the last call. Throws FileError as EventFile does, and for a log
  /// that is compressed otherwise than by zstd, or of which Spark has removed a part.
  void update();

  /// One for each log, in the order of their names. Valid until the next call of update().
  std::vector<const Application*> applications() const;

 private:
  struct Log {
    EventReader reader = {};
    /// By their number; a single one has 0.
    std::map<std::size_t, std::unique_ptr<EventFile>> files = {};
    bool is_log = true;  // until its first line says otherwise
    bool begun = false;
  };
  void find_files(const std::string& name, const std::filesystem::path& path);

  std::filesystem::path folder_;
  std::map<std::string, Log> logs_ = {};  // by the application's id
};

/// What the logs in a folder tell now. Throws FileError as `update` does.
std::vector<Application> read_event_logs(const std::filesystem::path& folder);

/// The files of the event logs in a folder, sorted.
std::vector<std::filesystem::path> event_log_files(const std::filesystem::path& folder);

}  // namespace yates::campaigns
