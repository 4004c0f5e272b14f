#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace yates::campaigns {

/// What the resident application on Spark is to be.
struct ResidentSettings {
  std::string program;                                       // spark-submit
  std::optional<std::filesystem::path> home = std::nullopt;  // what SPARK_HOME is to name for it
  std::string master;
  std::vector<std::pair<std::string, std::string>> conf;  // of the user
  std::vector<std::string> options;
  std::string name;                  // of the application
  std::size_t executors = 1;         // at least 1
  std::size_t cores = 1;             // of each executor, at least 1
  bool exclusive = true;             // one run at a time on an executor; otherwise one per core
  double without_executors = 120;    // seconds that it waits for a first executor
  std::filesystem::path control;     // its folder in the store
  std::filesystem::path supervisor;  // of this machine; others lie beside it
  std::vector<std::vector<std::string>> version_commands = {};
};

/// "2 executors with 1 core each".
std::string asked_for(const ResidentSettings& settings);

/// The words before the script: spark-submit with its environment, master, conf and options.
std::vector<std::string> submit_words(const ResidentSettings& settings);

/// How many runs it measures at a time.
std::size_t slots_of(const ResidentSettings& settings);

/// The settings of Spark that yates makes, whatever the user's configuration says: without them a
/// run could be started twice, or outlive what would bring its result.
std::vector<std::pair<std::string, std::string>> forced_conf(const ResidentSettings& settings);

/// The content of the file `settings` in the control folder, as the script reads it.
std::string settings_text(const ResidentSettings& settings);

}  // namespace yates::campaigns
