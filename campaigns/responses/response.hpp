#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "language/limit.hpp"

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
  host,  // sampled on the host while the command ran
};
/// Which of several matches of a pattern counts.
enum class Pick { last, first, min, max, mean, sum };
/// What concurrent copies of a command make of a response. `list` is the mean too, with the value
/// of each copy kept.
enum class OverCopies { mean, max, min, sum, list };
enum class Goal { minimize, maximize };

/// One measured quantity.
struct Response {
  std::string name;
  Source from = Source::wall;
  std::string file = {};    // Source::file: its path, with placeholders
  std::string metric = {};  // Source::host: "iowait_percent" of host.iowait_percent, a HostMetric
  std::optional<std::string> pattern = std::nullopt;  // absent: the whole text is one number
  std::optional<std::string> json = std::nullopt;     // JSON pointer (RFC 6901) into the text
  Pick pick = Pick::last;
  bool iterations = false;  // every match is one iteration of the run; its value is their mean
  OverCopies over_copies = OverCopies::mean;
  std::string unit = {};
  std::string label = {};
  std::optional<Goal> goal = std::nullopt;
  std::optional<language::Delta> delta = std::nullopt;  // smaller differences do not matter
  std::optional<language::Limit> limit = std::nullopt;
};

/// How many of the response's unit are one second or one byte: a wall time in "ms" is 1000 times
/// the seconds. Absent where that unit is unknown for the source; 1 for what is neither a time nor
/// a size, and for an empty unit.
std::optional<double> unit_factor(const Response& response);
/// The units that unit_factor knows for a response, for messages.
std::string known_units(const Response& response);

/// All that decides a response's value, as a text: where it differs from a stored one, outputs are
/// to be read again.
std::string definition_of(const Response& response);

/// What the supervisor measured of one attempt.
struct Usage {
  double wall = 0;                               // seconds
  double user = 0;                               // seconds
  double system = 0;                             // seconds
  std::optional<double> max_rss = std::nullopt;  // bytes; the supervisor in plain sh cannot know it
  int exit_status = 0;
};

/// One of several values of a response within one run.
struct Subsample {
  std::size_t iteration = 1;  // from 1
  std::size_t copy = 1;       // from 1
  double value = 0;

  friend bool operator==(const Subsample&, const Subsample&) = default;
};

/// What one run says of a response.
struct ResponseValue {
  double value = 0;
  /// By copy, then iteration; empty unless the response asks for iterations or for a list of
  /// copies.
  std::vector<Subsample> subsamples = {};
};

/// A value, or the sentence that says why there is none.
using ResponseReading = std::variant<ResponseValue, std::string>;

/// What is left of an attempt whose command succeeded.
struct AttemptOutputs {
  std::filesystem::path folder;
  Usage usage;                     // of the whole run
  std::vector<Usage> copies = {};  // of each copy; fewer than two: the command ran once
};

/// The value of a response from the outputs kept in an attempt's folder. A text needs a match of
/// the pattern (ECMAScript, one group that is a decimal number) or a number at the JSON pointer, or
/// without either must be one number. Values are finite. Where the command ran in several copies,
/// each copy is read by itself, in `copies/<copy>/`, and `over_copies` makes one value of them;
/// what is said of the host is said of the whole run.
ResponseReading read_response(const Response& response, const AttemptOutputs& outputs);

/// Whether each copy of the command writes a file of its own: the path holds {copy}. Other files
/// are read once for the whole run.
bool one_file_per_copy(const Response& response);

/// Where a file that the command wrote is kept: in the attempt's folder, either because the command
/// wrote it there ("{run_dir}/...") or as a copy, with {copy} replaced by the copy's number.
std::filesystem::path kept_file(const std::filesystem::path& attempt_folder,
                                const Response& response, std::size_t copy = 1);

/// The name under which a file is kept in `files/`: its path in one word, "out/a" as "out%2Fa".
std::string kept_name(const std::string& path);

}  // namespace yates::campaigns
