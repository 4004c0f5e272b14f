#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

// What an executor is asked to start. docs/store-format.md lists the words for its outcomes.

namespace yates::campaigns {

/// One copy of the command with all placeholders filled.
struct CopyCommand {
  std::vector<std::string> words;                                // argv; at least one
  std::vector<std::pair<std::string, std::string>> environment;  // added to the inherited one
};

/// A file that the command writes and that must outlive the next run.
struct KeptFile {
  std::string source;  // relative to the working folder, or absolute
  /// Its copy is files/<name> in the attempt's folder. Empty if the source is in that folder
  /// already and only has to be synced with the rest.
  std::string name;
};

/// Where the kernel puts the parts of a program in memory.
enum class AddressSpace {
  randomised,  // anew in every process, whatever the driver inherited
  fixed,       // at the same addresses in every process
};

/// The commands that are started together as one run.
struct Launch {
  std::filesystem::path folder;  // of the attempt, absolute, on the driver's machine; exists
  std::vector<CopyCommand> copies = {};  // at least one, at most most_copies (attempt_layout.hpp)
  /// Whether each copy is an application of Spark. Its first word is "spark-submit" then, which the
  /// executor replaces with the program that it has found.
  bool submits_applications = false;
  /// On the machine that runs the command. Locally this is the campaign's folder; an executor for
  /// other machines replaces it with a folder there.
  std::filesystem::path working_folder = {};
  std::optional<double> timeout = std::nullopt;          // seconds, of all copies together
  double grace = 5;                                      // seconds between SIGTERM and SIGKILL
  std::optional<double> sample_interval = std::nullopt;  // seconds; absent: no samples of the host
  /// Files that the supervisor copies when the commands have ended, if they were written since the
  /// commands started.
  std::vector<KeptFile> keep = {};
  /// Whether outputs and outcome are on the disk before the outcome becomes visible. If false, they
  /// are on the disk once sync_attempts has returned; if the machine breaks down before that,
  /// `recover` refuses the results.
  bool sync = true;
  /// The boot id of the machine that was prepared for this launch. A machine that has rebooted
  /// since launches nothing. Empty if any boot will do.
  std::string boot_id = {};
  /// Where it is absent, the launch has that of the driver. A machine that refuses starts nothing.
  std::optional<AddressSpace> address_space = std::nullopt;
};

}  // namespace yates::campaigns
