#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

// The words that submit an application to Spark.

namespace yates::campaigns {

/// One application. No text holds a placeholder any more.
struct Submission {
  std::string program;  // spark-submit
  std::string master;
  std::string name;  // of the application, where neither conf nor options give it one
  /// Where Spark writes the event log; it must exist when the application starts.
  std::filesystem::path log_folder;
  std::vector<std::pair<std::string, std::string>> conf = {};
  std::vector<std::string> options = {};
  std::vector<std::string> application =
      {};  // the application and its arguments; at least one word
};

/// Whether the event log lies where yates has it written: conf and options neither disable it nor
/// send it elsewhere.
bool keeps_event_log(const std::vector<std::pair<std::string, std::string>>& conf,
                     const std::vector<std::string>& options);

/// spark-submit, then what yates sets where the user has not: the name, no web page, and the event
/// log, compressed by zstd in one file; then conf, options, and the application. Where a setting
/// is given twice, spark-submit takes the last.
std::vector<std::string> words_of(const Submission& submission);

/// "file:///a%20b": Spark reads a folder as a URI, in which a blank must be encoded.
std::string file_uri(const std::filesystem::path& path);

}  // namespace yates::campaigns
