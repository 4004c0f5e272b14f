#pragma once

#include <cstddef>
#include <optional>
#include <span>
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

/// Estimates how long the remaining runs take from the runs so far. For a point that has been
/// measured the estimate is its mean plus or minus its spread; for any other it ranges from half
/// the shortest mean of a point to twice the longest.
class Pace {
 public:
  explicit Pace(std::size_t points) : seen_(points) {}
  void add(std::size_t point, double seconds);
  /// Absent before the first run.
  std::optional<Remaining> estimate(std::span<const std::size_t> points_left) const;

 private:
  struct Seen {
    double count = 0;
    double sum = 0;
    double sum_of_squares = 0;
  };
  std::vector<Seen> seen_;
};

/// The seconds that another replication takes on one host that measures one run at a time: over all
/// points the sum of the mean wall time of their done runs, and for each run the pause and the
/// commands around it. A point without a done run counts as the mean of the others. Absent before
/// the first done run.
std::optional<double> seconds_per_replication(const Campaign& campaign, const doe::Design& design,
                                              const doe::RunPlan& plan,
                                              std::span<const Attempt> attempts,
                                              std::span<const AuxiliaryRecord> auxiliaries);

/// The pace of the attempts so far: wall times of those that were not interrupted.
Pace pace_of(const doe::Design& design, const doe::RunPlan& plan,
             std::span<const Attempt> attempts);
Pace pace_of(const doe::Design& design, const doe::RunPlan& plan,
             std::span<const AttemptOutline> attempts);

}  // namespace yates::campaigns
