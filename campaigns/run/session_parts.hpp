#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "campaigns/launch/launch.hpp"
#include "campaigns/launch/outcome.hpp"
#include "campaigns/run/runner.hpp"
#include "campaigns/run/session.hpp"
#include "campaigns/store/attempt.hpp"
#include "campaigns/store/records.hpp"
#include "doe/plans/plan.hpp"

namespace yates::campaigns {

/// What the schedule needs to know about an attempt.
struct AttemptSummary {
  /// It is absent if the attempt was not begun because the session is ending; it is launching if
  /// the attempt may still be running and its host does not answer.
  std::optional<AttemptState> state = std::nullopt;
  bool infrastructure = false;  // failed, but through no fault of the program
  std::string message = {};
  std::optional<std::string> host_lost = {};  // why the host must not be used any more
  std::size_t number = 1;                     // of the attempt
  bool readable = false;                      // its command succeeded
  std::vector<bool> has_value = {};           // by response, where it is readable

  /// Whether the attempt failed or ended unknown through no fault of the program, so that the run
  /// is launched again.
  bool host_failed() const {
    return infrastructure && state != AttemptState::interrupted && state != AttemptState::launching;
  }
};

/// Measures a run, or warms up for it, on a host that is ready, and records the attempt. Throws
/// HostFailure only before anything is recorded.
AttemptSummary attempt(Session& session, PoolHost& host, const doe::PlannedRun& run, bool warmup);

/// Records an attempt that failed before its launch.
AttemptSummary failed_attempt(Session& session, PoolHost& host, const doe::PlannedRun& run,
                              const std::string& why);

/// The end of a command around the runs in the form in which it is recorded. `ended` is a UTC time.
AuxiliaryEnd auxiliary_end_of(const Outcome& outcome, const Command& command,
                              const std::string& ended);

/// A command around the runs and what its placeholders stand for.
struct AuxiliaryCommand {
  AuxiliaryKind kind;
  const std::vector<std::string>& words;
  doe::PlannedRun run = {};  // the run that it belongs to, if any
  bool warmup = false;       // whether it belongs to a warm-up before that run
  std::optional<std::int64_t> attempt = std::nullopt;  // Attempt::id of its attempt, if any
  std::string subject = {};                            // for change: "factor=level"
  /// {run_dir}: the folder of the attempt; empty: the command's own.
  std::filesystem::path run_folder = {};
};

/// Whether a command names {run_dir}.
bool names_run_folder(const std::vector<std::string>& words);

/// Runs a command around the runs and records it. Returns why it did not succeed; absent if it did.
/// `interrupt` is not always the session's: some commands run after the user has requested the end.
/// Throws HostFailure if the host does not report its outcome.
std::optional<std::string> run_auxiliary(Session& session, PoolHost& host,
                                         const AuxiliaryCommand& command,
                                         const Interrupt& interrupt);

// Blocks that begin at different times of the day: `time_of_day` of [nuisance].

/// Seconds between the beginnings of two blocks; absent where blocks follow each other at once.
std::optional<double> spread_of_blocks(const Session& session);

/// A run of the block began. Called with the session's mutex held.
void note_block(Session& session, std::size_t block, const std::string& utc);

/// Waits until the run's block may begin (see TimeOfDay), or the user requests the end. A block
/// that has begun already waits for nothing.
void await_block(Session& session, const doe::PlannedRun& run);

// When so much fails that a campaign is not worth going on with: `[run] max_failures`. All
// functions but the last are called with the session's mutex held.

/// Takes note of the runs that this round launches.
void expect_blocks(Session& session, const std::vector<doe::PlannedRun>& due);

/// A run has ended for good: done, failed or timed out. Ends the session where
/// - no run of the campaign is done, and all that were launched of a block have failed, or
/// - a response that is read from a text was read from no run so far, although commands of a block
///   that is complete, or ten, succeeded, or
/// - the same of a response that runs need, or of all such responses, although the commands of
/// three runs
///   of this call succeeded, or
/// - as many runs have failed in this call as the campaign allows.
/// Nothing is stopped if no run is left to launch.
void note_ended(Session& session, const doe::PlannedRun& run, const AttemptSummary& attempted);

/// What the last run that failed, or whose response could not be read, has left behind.
std::optional<LastFailure> last_failure_of(const Session& session);

/// Takes the lease of a host and waits while others hold it. Returns false if the session ends
/// before that, or if `needless` returns true. The caller must hold no run that another host could
/// measure, because otherwise two campaigns that hold a host each could wait for each other. Throws
/// HostFailure.
bool lease(Session& session, PoolHost& host, const std::function<bool()>& needless);

/// Prepares a host for its next run: leases it, records its facts and runs `setup`. Does less when
/// the session is ending. Call it with `preparing` held. Throws HostFailure.
void prepare(Session& session, PoolHost& host);

/// Records what became known of a machine only by a run that ran there.
void note_machine(Session& session, const Outcome& outcome);

/// Sets the levels of a run that differ from the current ones of the host. Returns what went wrong;
/// absent if nothing did. Call it with `preparing` held.
std::optional<std::string> change_levels(Session& session, PoolHost& host,
                                         const doe::PlannedRun& run);

/// Runs the command `after` of those runs whose driver died before it ran, on a host that has not
/// rebooted since. It does so once per call of `run`. With `patient` it waits for the host while
/// others hold its lease. Call it with `preparing` held, or when all measuring has ended. Throws
/// HostFailure.
void catch_up(Session& session, PoolHost& host, bool patient);

/// Runs `teardown` if the host was set up, even if the user requested the end.
void tear_down(Session& session, PoolHost& host);

/// It is unknown whether any process of a launch still runs, because its host does not answer.
struct Unreachable {
  std::string why;
};

/// Starts a launch that the store has recorded and waits for its outcome. If the executor fails,
/// the host is asked once more. Calls `launched` when the command runs.
std::variant<Outcome, Unreachable> launch_on(PoolHost& host, Launch launch,
                                             const Interrupt& interrupt,
                                             const std::function<void()>& launched);

/// Whether no run would be launched again without a retry: each is done, or failed through the
/// program's own fault.
bool all_settled(std::span<const RunStatus> statuses);

/// The plan with one more replication, if `until` requires it: every run of the plan is settled,
/// `enough` says that the replications do not suffice, and the limits on replications, runs and
/// time leave room for one more. The decision is recorded, and the new runs are added to the store.
/// It is absent if the plan stays as it is.
///
/// Each call adds at most one replication and there are at most `most_replications`, so that
/// repeated calls come to an end.
std::optional<doe::RunPlan> extended_plan(Session& session, const doe::RunPlan& plan,
                                          const Enough& enough);

/// Asks each host for the outcomes of the commands that an earlier driver launched there, and
/// records them.
void settle(Session& session, const std::vector<std::unique_ptr<PoolHost>>& hosts);

/// Measures one run after another on a host until nothing is left for it.
void work(Session& session, PoolHost& host);

}  // namespace yates::campaigns
