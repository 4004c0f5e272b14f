#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <variant>
#include <vector>

#include "doe/plans/plan.hpp"

namespace yates::campaigns {

/// Which runs have to be measured on the same host.
struct Sharing {
  /// All runs of a block are measured on one host; blocks take the hosts in turn.
  bool one_host_per_block = false;
  /// All runs of a whole plot are measured on one host, which measures no other runs at that time:
  /// the level of a factor that is hard to change holds for the whole host.
  bool one_host_per_whole_plot = false;
};

/// Hands out runs to hosts, which are numbered from 0: each host gets the first run of the plan
/// that it may measure. Whoever takes a run reports its end with `settle` or `give_back`.
class Schedule {
 public:
  struct Later {};     // no run now, but perhaps when another run has ended
  struct Finished {};  // no run any more
  using Turn = std::variant<doe::PlannedRun, Later, Finished>;

  /// `runs` in the order in which they are to be launched.
  Schedule(const std::vector<doe::PlannedRun>& runs, std::size_t hosts, const Sharing& sharing);

  Turn take(std::size_t host);
  /// The run will not be launched again.
  void settle(std::size_t host, const doe::PlannedRun& run);
  /// The run is to be launched again, on the next host that takes it.
  void give_back(std::size_t host, const doe::PlannedRun& run);
  /// The host takes no more runs, and other hosts take the runs that only it was to measure. Runs
  /// that it is measuring now are settled or given back as usual.
  void set_aside(std::size_t host);
  /// Whether no run is left or under way.
  bool finished() const;
  /// How many runs nobody has taken.
  std::size_t left() const { return left_; }
  /// How many runs the host has taken that have not ended.
  std::size_t running(std::size_t host) const { return hosts_[host].running; }

 private:
  struct Group {
    std::size_t block = 1;
    std::size_t whole_plot = 1;
    std::deque<doe::PlannedRun> runs;
    std::size_t running = 0;
    std::optional<std::size_t> owner;  // of a whole plot
  };
  struct Host {
    bool aside = false;
    std::size_t running = 0;
    std::optional<std::size_t> group;  // of its last run
  };

  bool may_take(std::size_t host, std::size_t group) const;
  std::size_t host_of_block(std::size_t block) const;
  Group& group_of(const doe::PlannedRun& run);
  void end(std::size_t host, Group& group);

  Sharing sharing_;
  std::vector<Group> groups_;
  std::vector<Host> hosts_;
  std::size_t first_ = 0;  // groups before it are empty
  std::size_t left_ = 0;
};

}  // namespace yates::campaigns
