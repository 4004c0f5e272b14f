#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "language/limit.hpp"
#include "language/question.hpp"

namespace yates::campaigns {

/// Where the value of a response comes from.
enum class Source {
  wall,         // seconds from the start of the command to its end, monotonic clock
  user,         // seconds of CPU in user mode, of the command and the children it waited for
  system,       // seconds of CPU in the kernel
  cpu,          // user + system
  max_rss,      // largest resident set of one process of the command, bytes
  exit_status,  // what the command returned
  standard_output,
  standard_error,
  file,   // a file that the command wrote
  host,   // sampled on the host while the command ran
  spark,  // the event log of an application of Spark
};
/// The word of a campaign file for it, or the one before its path or metric.
std::string_view to_string(Source source);
/// Which of several matches of a pattern counts.
enum class Pick { last, first, min, max, mean, sum };
/// How the values of concurrent copies are combined. `list` takes the mean and keeps the value of
/// each copy as well.
enum class OverCopies { mean, max, min, sum, list };
using language::Goal;
using language::ScaleWish;

/// One measured quantity.
struct Response {
  std::string name;
  Source from = Source::wall;
  std::string file = {};  // Source::file: its path, with placeholders
  /// Source::host: "iowait_percent" of host.iowait_percent, a HostMetric. Source::spark: "gc_time"
  /// of spark.gc_time, an ApplicationMetric.
  std::string metric = {};
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
  ScaleWish scale = ScaleWish::automatic;
  /// How much its goal counts beside those of other responses: above 0.
  std::optional<double> weight = std::nullopt;
  /// Whether a run without its value has failed. Otherwise the run is done, and the value missing.
  bool needed = true;
};

/// Whether its value is found in a text that the command wrote.
bool is_text(const Response& response);

/// Everything that determines a response's value, as a text. If it differs from the stored one, the
/// kept outputs have to be read again.
std::string definition_of(const Response& response);

}  // namespace yates::campaigns
