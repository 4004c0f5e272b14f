#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "campaigns/launch/clock.hpp"
#include "campaigns/launch/executor.hpp"
#include "campaigns/launch/interrupt.hpp"
#include "campaigns/responses/excerpt.hpp"
#include "campaigns/run/run_options.hpp"
#include "campaigns/store/progress.hpp"
#include "campaigns/store/store.hpp"
#include "doe/plans/plan.hpp"
#include "doe/points/design.hpp"

namespace yates::campaigns {

/// A machine that measures runs.
struct Host {
  std::string name;  // as the campaign gives it; distinct
  std::unique_ptr<Executor> executor;
  std::size_t slots = 1;  // runs that it measures at the same time
};

/// One launch as its observers see it.
struct Event {
  const doe::PlannedRun& run;  // for a warm-up the run that it precedes
  bool warmup;
  std::size_t attempt;
  const std::string& host;
  const std::string& started;  // UTC: when the attempt began
};

/// Functions that are called while a campaign runs. For each launch they are called in this order,
/// never two at the same time, but from any thread. An exception from one of them ends the campaign
/// as a crash at that moment would.
struct Observer {
  std::function<void(const Event&)> before_launch = {};  // the intent has not been committed yet
  std::function<void(const Event&)> launched = {};       // the command runs
  std::function<void(const Event&)> ended = {};          // its outcome is on the disk
  std::function<void(const Event&)> before_commit = {};  // responses have been read
  std::function<void(const Event&, const AttemptEnd&)> committed = {};
  /// Called with the end of a run that an earlier driver had launched.
  std::function<void(std::size_t run, const AttemptEnd&)> taken_over = {};
  /// For commands around the runs: the command runs; its outcome is on the disk but has not been
  /// committed yet.
  std::function<void(const Auxiliary&)> auxiliary_launched = {};
  std::function<void(const Auxiliary&)> auxiliary_ended = {};
  std::function<void(const doe::RunPlan&)> extended = {};  // by more replications
  std::function<void(const std::string&)> remark = {};     // what an earlier driver left, ...
};

/// Whether the replications measured so far satisfy `until`, and the reason: a clause with the
/// numbers that decided.
struct Sufficiency {
  bool enough = false;
  std::string reason;
};
using Enough = std::function<Sufficiency(const doe::RunPlan&, const std::vector<Attempt>&)>;

/// A run that failed, or a response of which could not be read, and a few lines that it left.
struct LastFailure {
  doe::PlannedRun run;
  std::size_t attempt = 1;
  std::string message;         // why
  std::filesystem::path file;  // of the lines; empty if there is none
  Excerpt excerpt = {};        // its last lines; the first ones of a text that could not be read
  std::optional<std::size_t> response = std::nullopt;  // that could not be read, by its index
  std::optional<std::string> pattern = std::nullopt;   // that would read it, as far as can be told
};

struct RunSummary {
  Counts counts;
  std::size_t launched = 0;  // planned runs, in this session
  std::size_t failed = 0;    // of these, failed or timed out in the end
  std::size_t lost = 0;      // of these, those that are left, as their fate is not known
  bool interrupted = false;
  /// Why runs are left although the user did not request the end: no host can be used any more. The
  /// reason is absent otherwise.
  std::optional<std::string> stopped = std::nullopt;
  /// Why runs are left: so much failed that the campaign is not gone on with (max_failures).
  std::optional<std::string> given_up = std::nullopt;
  std::optional<LastFailure> last_failure = std::nullopt;  // in this call
  std::optional<Decision> decision = std::nullopt;  // the last one about further replications
};

/// Everything that a call of `run` works with.
struct RunContext {
  const Campaign& campaign;
  const doe::Design& design;
  const doe::RunPlan& plan;
  Store& store;
  std::vector<Host>& hosts;  // at least one
  const Clock& clock;
  const Interrupt& interrupt;
  RunOptions options = {};
  Observer observer = {};
  Enough enough = {};  // empty: no replications are added
};

/// Asks every host for the outcomes of the runs that an earlier driver launched there, and records
/// them. The store is open at least for Access::settle; the plan may be another one than that of
/// the runs. What cannot be asked stays open, with a remark. Throws FileError if the store cannot
/// be written.
void settle_launches(const RunContext& context);

/// Measures what has not been measured yet.
///
/// First it asks every host for the outcomes of the runs that an earlier driver launched there.
/// Then each host takes the next run of the plan for each of its slots. Every launch is committed
/// to the store before it happens, and its end is recorded after it.
///
/// - An attempt that failed through no fault of the program is repeated at most three times per run
///   in one call. A host on which three attempts in a row failed in this way is no longer used, and
///   other hosts take its runs. Nothing else is repeated unless the options require it.
/// - A host is leased for this call before its first run; if others hold the lease, yates waits for
///   them.
/// - The commands around the runs and the gates are those of the campaign.
/// - With `enough` and the campaign's `until`, replications are added until they satisfy `until` or
///   reach a limit of it.
///
/// - Where so much fails as `max_failures` of the campaign does not allow, no further run is begun.
///
/// When the user requests the end, it stops after the runs under way have ended. Throws FileError
/// if the store cannot be written, after the runs under way have ended.
RunSummary run(const RunContext& context);

}  // namespace yates::campaigns
