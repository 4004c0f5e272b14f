#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "campaigns/store/attempt.hpp"
#include "campaigns/store/outline.hpp"
#include "campaigns/store/records.hpp"
#include "doe/plans/plan.hpp"
#include "doe/points/design.hpp"

namespace yates::campaigns {

/// The state of a planned run: that of its attempt that is done, otherwise of its last attempt.
enum class RunState { left, done, failed, timed_out };

struct RunStatus {
  RunState state = RunState::left;
  std::size_t attempts = 0;
  /// Index of the attempt that counts; absent if there is none.
  std::optional<std::size_t> attempt = std::nullopt;
  std::size_t disturbed = 0;    // attempts that were repeated because of a gate
  bool infrastructure = false;  // failed, but through no fault of the program
};

/// Takes one more attempt of a run into account; `index` is its place among the attempts.
void add_attempt(RunStatus& status, AttemptState state, bool infrastructure, std::size_t index);

/// One status per run of the plan.
std::vector<RunStatus> statuses(const doe::RunPlan& plan, std::span<const Attempt> attempts);
std::vector<RunStatus> statuses(const doe::RunPlan& plan, std::span<const AttemptOutline> attempts);

struct Counts {
  std::size_t planned = 0;
  std::size_t done = 0;
  std::size_t failed = 0;
  std::size_t timed_out = 0;
  std::size_t left = 0;
  std::size_t infrastructure = 0;  // of the failed: through no fault of the program
  std::size_t disturbed = 0;       // attempts, over all runs, that were repeated because of a gate
};
Counts count(std::span<const RunStatus> statuses);

/// The seconds that the remaining runs may take.
struct Remaining {
  double low;
  double high;
};

/// An attempt that has ended, as its pace is reckoned.
struct PacedAttempt {
  std::optional<std::size_t> point = std::nullopt;  // absent: a warm-up
  std::string host;
  std::optional<double> started = std::nullopt;  // seconds since some moment
  std::optional<double> ended = std::nullopt;
  std::optional<double> wall = std::nullopt;  // seconds of its command
};

/// Estimates how long the remaining runs take, one after the other, from the attempts so far. A run
/// takes the wall time of its command and what yates does around it: gates, `before`, `after`,
/// pauses, trips to hosts. For a point that has been measured the wall time is its mean plus or
/// minus its spread; for any other it ranges from half the shortest mean of a point to twice the
/// longest. What is around the runs is the mean time from the end of an attempt to that of the next
/// one on its host, without its wall time.
class Pace {
 public:
  /// `cool_down`: the pause between two runs, as long as none has been seen.
  explicit Pace(std::size_t points, double cool_down = 0) : seen_(points), cool_down_(cool_down) {}
  /// A wall time alone.
  void add(std::size_t point, double seconds);
  void add(const PacedAttempt& attempt);
  /// The next attempt begins a session: what lies between it and the last one is no pace.
  void begin_session() { last_end_.clear(); }
  /// The estimate is absent before the first run.
  std::optional<Remaining> estimate(std::span<const std::size_t> points_left) const;

 private:
  struct Seen {
    double count = 0;
    double sum = 0;
    double sum_of_squares = 0;
  };
  /// Seconds that pass around a run besides its wall time.
  double around() const;

  std::vector<Seen> seen_;
  double cool_down_;
  std::map<std::string, double> last_end_ = {};  // by host
  Seen within_ = {};   // from the start of an attempt to its end, without its wall time
  Seen between_ = {};  // from the end of an attempt to the start of the next one
};

/// The seconds that another replication takes on one host that measures one run at a time: over all
/// points the sum of the mean wall time of their done runs, and for each run the pause and the
/// commands around it. A point without a done run counts as the mean of the others. The seconds are
/// absent before the first done run.
std::optional<double> seconds_per_replication(const Campaign& campaign, const doe::Design& design,
                                              const doe::RunPlan& plan,
                                              std::span<const Attempt> attempts,
                                              std::span<const AuxiliaryRecord> auxiliaries);

/// The pace of the attempts so far, but for those that were interrupted.
Pace pace_of(const Campaign& campaign, const doe::Design& design, const doe::RunPlan& plan,
             const Outlines& outlines);

}  // namespace yates::campaigns
