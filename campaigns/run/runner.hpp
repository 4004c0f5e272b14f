#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "campaigns/launch/executor.hpp"
#include "campaigns/launch/launch.hpp"
#include "campaigns/store/progress.hpp"
#include "campaigns/store/store.hpp"
#include "doe/design.hpp"
#include "doe/plan.hpp"
#include "language/expression.hpp"

namespace yates::campaigns {

enum class Retry { nothing, failed, timed_out, all };

struct RunOptions {
  Retry retry = Retry::nothing;
  std::optional<std::size_t> limit = std::nullopt;          // of planned runs launched
  std::optional<language::Expression> only = std::nullopt;  // over factors, run, replicate, block,
                                                            // standard_order
  std::string only_called = "only";                         // how messages call `only`
  /// Seconds before a host that failed is used again; doubled with each failure in a row, and
  /// varied by half of it.
  double pause_after_failure = 1;
  double poll = 1;  // seconds between two looks at a host that others use, or that a gate waits for
};

/// The runs of the plan that are to be launched, in launch order: those that are left, those that
/// failed by no fault of the program, and what is to be retried. Throws UsageError for an `only`
/// that does not suit the factors.
std::vector<doe::PlannedRun> runs_to_launch(const doe::Design& design, const doe::RunPlan& plan,
                                            std::span<const RunStatus> statuses,
                                            const RunOptions& options);

/// A machine that measures runs.
struct Host {
  std::string name;  // as the campaign calls it; distinct
  std::unique_ptr<Executor> executor;
  std::size_t slots = 1;  // runs that it measures at the same time
};

/// One launch as its watchers see it.
struct Event {
  const doe::PlannedRun& run;  // for a warm-up the run that it comes before
  bool warmup;
  std::size_t attempt;
  const std::string& host;
};

/// Who wants to know. Each moment is called in this order for every launch, never two at the same
/// time, but from any thread; what a function throws ends the campaign as a crash at that moment
/// would.
struct Observer {
  std::function<void(const Event&)> before_launch = {};  // the intent is not committed yet
  std::function<void(const Event&)> launched = {};       // the command runs
  std::function<void(const Event&)> ended = {};          // its outcome is on the disk
  std::function<void(const Event&)> before_commit = {};  // responses are read
  std::function<void(const Event&, const Conclusion&)> committed = {};
  /// What became of a run that a former driver had launched.
  std::function<void(std::size_t run, const Conclusion&)> taken_over = {};
  /// Commands around the runs: the command runs; its outcome is on the disk, not yet committed.
  std::function<void(const Auxiliary&)> auxiliary_launched = {};
  std::function<void(const Auxiliary&)> auxiliary_ended = {};
  std::function<void(const doe::RunPlan&)> extended = {};  // by more replications
  std::function<void(const std::string&)> remark = {};     // what was found of a former driver, ...
};

/// Whether the replications measured so far answer what `until` asks, and why: half a sentence with
/// the numbers that decided.
struct Verdict {
  bool enough = false;
  std::string reason;
};
using Enough = std::function<Verdict(const doe::RunPlan&, const std::vector<Attempt>&)>;

struct RunSummary {
  Counts counts;
  std::size_t launched = 0;  // planned runs, in this session
  std::size_t failed = 0;    // of these, failed or timed out in the end
  bool interrupted = false;
  /// Why runs are left though nobody asked to end: no host can be used any more.
  std::optional<std::string> stopped = std::nullopt;
  std::optional<Decision> decision = std::nullopt;  // the last one about further replications
};

/// Everything that a call of `run` works with.
struct Experiment {
  const Campaign& campaign;
  const doe::Design& design;
  const doe::RunPlan& plan;
};

/// Measures what is not measured yet.
///
/// First asks every host what became of the runs that a former driver launched there. Then each
/// host takes the next run of the plan for each of its slots; every launch is committed to the
/// store before it happens and concluded after it.
///
/// - An attempt that failed by no fault of the program is repeated, at most three times per run in
///   one call; a host on which three attempts in a row failed so is set aside, and other hosts take
///   its runs. Nothing else is repeated, unless the options ask for it.
/// - A host is leased before its first run, for this call, and waited for where others have it.
/// - Commands around the runs and gates are those of the campaign.
/// - With `enough` and the campaign's `until`, replications are added until either is satisfied.
///
/// Stops when the interrupt is requested, after the runs under way have ended. Throws FileError
/// where the store cannot be written, after the runs under way have ended.
RunSummary run(const Experiment& experiment, Store& store, std::vector<Host>& hosts,
               const Clock& clock, const Interrupt& interrupt, const RunOptions& options,
               const Observer& observer, const Enough& enough = {});

}  // namespace yates::campaigns
