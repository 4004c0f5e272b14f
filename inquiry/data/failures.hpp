#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "campaigns/store/progress.hpp"
#include "doe/follow_up/separation.hpp"
#include "inquiry/data/experiment.hpp"

namespace yates::inquiry {

/// How many of the finished runs at one level of a factor failed or timed out through the program's
/// fault; runs that failed otherwise do not count.
struct LevelFailures {
  std::string factor;
  std::string level;
  std::size_t failed;
  std::size_t finished;
};

/// Every level with at least one failure, in the order of factors and levels.
std::vector<LevelFailures> failures_by_level(const Experiment& experiment,
                                             std::span<const campaigns::RunStatus> statuses);

/// What no run is proposed at: settings all of whose finished runs failed, and levels of which that
/// holds with two failed runs or more.
struct AlwaysFailed {
  std::set<std::vector<std::size_t>> settings;  // of level numbers
  std::vector<LevelFailures> levels;

  bool empty() const { return settings.empty() && levels.empty(); }
  bool holds(const std::vector<doe::Factor>& factors,
             const std::vector<std::size_t>& setting) const;
  /// The same as conditions of points that are never measured.
  doe::Exclusions conditions(const std::vector<doe::Factor>& factors) const;
};
AlwaysFailed always_failed(const Experiment& experiment,
                           std::span<const campaigns::RunStatus> statuses);

/// Why the last run that failed did, with the last line that it wrote: "run 4: the command ended
/// with status 3; its last line: 'no such option'". The reason is absent where none failed through
/// the program's fault.
std::optional<std::string> last_failure_in_words(const Experiment& experiment,
                                                 std::span<const campaigns::Attempt> attempts);

/// One sentence per level that stands out: all its runs failed while others of its factor did not,
/// or all failures are at it; and per pair of levels all of whose runs failed, two or more, where
/// not all of either level did. One sentence in general where none does.
std::vector<std::string> explain_failures(const Experiment& experiment,
                                          std::span<const campaigns::RunStatus> statuses,
                                          std::span<const LevelFailures> failures,
                                          const campaigns::Counts& counts);

}  // namespace yates::inquiry
