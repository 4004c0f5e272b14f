#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "campaigns/spark/application.hpp"
#include "campaigns/spark/event_logs.hpp"

namespace yates::campaigns {

/// Whether an application waits for an executor now: it has begun, has not ended, and has no living
/// executor. With dynamic allocation only while a job runs, because executors without work are sent
/// away then.
bool waits_for_executors(const Application& application);

/// Watches the event logs of the copies of one run for applications that nobody serves: the cluster
/// has too little for what they ask, is full, or has forgotten them.
class ExecutorWatch {
 public:
  /// `patience` in seconds, above 0.
  explicit ExecutorWatch(double patience) : patience_(patience) {}

  /// Looks at the logs of each copy, in whose folder they lie, at a time in seconds by any clock
  /// that does not jump. Returns why the run is to be ended once a copy has waited for longer than
  /// the patience: a sentence with what it asked for. A log that cannot be read is no reason.
  std::optional<std::string> look(const std::vector<std::filesystem::path>& copy_folders,
                                  double now);

 private:
  struct Copy {
    EventLogs logs;
    std::optional<double> waiting_since = std::nullopt;
  };
  double patience_;
  std::map<std::filesystem::path, Copy> copies_ = {};
};

/// What an application asked of its cluster, as settings: "spark.cores.max = 4,
/// spark.executor.memory = 1g".
std::string requests_of(const Application& application);

}  // namespace yates::campaigns
