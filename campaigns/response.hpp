#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <variant>

namespace yates::campaigns {

enum class Source {
  wall,         // seconds from the start of the command to its end, monotonic clock
  user,         // seconds of CPU in user mode, of the command and the children it waited for
  system,       // seconds of CPU in the kernel
  cpu,          // user + system
  max_rss,      // largest resident set of one process of the command, bytes
  exit_status,  // what the command returned
  standard_output,
  standard_error,
  file,  // a file that the command wrote
};
/// Which of several matches of a pattern counts.
enum class Pick { last, first, min, max, mean, sum };
enum class Goal { minimize, maximize };

/// One measured quantity.
struct Response {
  std::string name;
  Source from = Source::wall;
  std::string file = {};                              // Source::file: its path, with placeholders
  std::optional<std::string> pattern = std::nullopt;  // absent: the whole text is one number
  Pick pick = Pick::last;
  std::string unit = {};
  std::string label = {};
  std::optional<Goal> goal = std::nullopt;
  std::string delta = {};  // "3 %" or "0.5"; empty where none
  std::string limit = {};  // ">= 2.5"; empty where none
};

/// How many of the response's unit are one second or one byte: a wall time in "ms" is 1000 times
/// the seconds. Absent where that unit is unknown for the source; 1 for texts and an empty unit.
std::optional<double> unit_factor(Source source, const std::string& unit);
/// The units that unit_factor knows for a source, for messages.
std::string known_units(Source source);

/// What the supervisor measured of one attempt.
struct Usage {
  double wall = 0;     // seconds
  double user = 0;     // seconds
  double system = 0;   // seconds
  double max_rss = 0;  // bytes
  int exit_status = 0;
};

/// A value, or the sentence that says why there is none.
using Reading = std::variant<double, std::string>;

/// The value of a response from the outputs kept in an attempt's folder. A text needs a match of
/// the pattern (ECMAScript, one group that is a decimal number), or without a pattern must be one
/// number. Values are finite.
Reading read_response(const Response& response, const Usage& usage,
                      const std::filesystem::path& attempt_folder);

/// Where a file that the command wrote is kept: in the attempt's folder, either because the command
/// wrote it there ("{run_dir}/...") or as a copy.
std::filesystem::path kept_file(const std::filesystem::path& attempt_folder,
                                const Response& response);

}  // namespace yates::campaigns
