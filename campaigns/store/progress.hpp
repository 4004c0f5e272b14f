#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "campaigns/store/store.hpp"
#include "doe/plan.hpp"

namespace yates::campaigns {

/// Where a planned run stands, by its attempts: the done one, otherwise the last.
enum class RunState { left, done, failed, timed_out };

struct RunStatus {
  RunState state = RunState::left;
  std::size_t attempts = 0;
  /// Index into the attempts of the one that counts; absent where there is none.
  std::optional<std::size_t> attempt = std::nullopt;
  std::size_t disturbed = 0;    // attempts that a gate let be measured again
  bool infrastructure = false;  // failed, and not by the program's fault
};

/// Takes one more attempt of a run into account; `index` is where it stands among the attempts.
void add_attempt(RunStatus& status, AttemptState state, bool infrastructure, std::size_t index);

/// One status per run of the plan.
std::vector<RunStatus> statuses(const doe::RunPlan& plan, std::span<const Attempt> attempts);

struct Counts {
  std::size_t planned = 0;
  std::size_t done = 0;
  std::size_t failed = 0;
  std::size_t timed_out = 0;
  std::size_t left = 0;
  std::size_t infrastructure = 0;  // of the failed: not by the program's fault
  std::size_t disturbed = 0;       // attempts, over all runs, that were measured again
};
Counts count(std::span<const RunStatus> statuses);

/// Seconds that the rest may take.
struct Remaining {
  double low;
  double high;
};

/// Learns how long runs take at each point and estimates the rest. A point that was seen counts
/// with its mean, give or take its spread; one that was not, from half the shortest mean seen to
/// twice the longest.
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

/// The pace of what the store already knows: wall times of done runs.
Pace pace_of(const doe::Design& design, const doe::RunPlan& plan,
             std::span<const Attempt> attempts);

}  // namespace yates::campaigns
