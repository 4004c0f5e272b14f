#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "campaigns/run/runner.hpp"
#include "campaigns/run/schedule.hpp"
#include "language/error.hpp"

// What the parts of the runner share.

namespace yates::campaigns {

/// A host during one call of `run`.
struct PoolHost {
  std::size_t index = 0;
  const std::string& name;
  Executor& executor;
  std::size_t slots = 1;

  /// Held while the host is prepared for a run: lease, setup, change of levels, warm-up.
  std::mutex preparing = {};
  Machine machine = {};             // when it was last asked; empty before that
  std::atomic<bool> ready = false;  // leased, recorded and set up since then
  bool set_up = false;              // so that it has to be torn down
  bool caught_up = false;           // with the commands that a dead driver left undone
  std::map<std::string, std::string> levels = {};  // of factors that have a command to change them
  std::set<std::size_t> warm = {};                 // occasions whose warm-up is done

  // Under the session's mutex:
  std::size_t failures_in_row = 0;
  bool set_aside = false;
  std::string last_failure = {};
};

/// A block within a replication: both numbers from 1.
using BlockOfReplication = std::pair<std::size_t, std::size_t>;

/// How the runs of a block have ended that this call launches.
struct BlockProgress {
  std::size_t left = 0;      // not ended yet
  std::size_t failed = 0;    // failed or timed out in the end
  std::size_t readable = 0;  // their commands succeeded
};

/// A run that failed in the end, or of which a response could not be read.
struct FailedRun {
  doe::PlannedRun run;
  std::size_t attempt = 1;
  std::string message;
  std::optional<std::size_t> response;  // the first that is read from a text and could not be
};

/// What all slots of one call of `run` share. Store, observer and schedule are used only with the
/// mutex held; blocking work is done without it.
struct Session {
  explicit Session(const RunContext& context)
      : campaign(context.campaign),
        design(context.design),
        plan(context.plan),
        store(context.store),
        clock(context.clock),
        interrupt(context.interrupt),
        options(context.options),
        observer(context.observer) {}

  const Campaign& campaign;
  const doe::Design& design;
  doe::RunPlan plan;  // changes only between two rounds
  Store& store;
  const Clock& clock;
  const Interrupt& interrupt;
  const RunOptions& options;
  const Observer& observer;

  std::mutex mutex = {};
  std::condition_variable changed = {};   // a run or the session has ended
  std::optional<Schedule> schedule = {};  // of this round
  bool measured = false;                  // no further round follows
  std::vector<RunStatus> statuses = {};   // of plan.runs
  /// By number of a run: how often it failed through no fault of the program, in this call.
  std::map<std::size_t, std::size_t> failures = {};
  std::set<std::size_t> launched = {};        // in this call
  std::set<std::size_t> out_of_reach = {};    // runs that may still run on hosts that do not answer
  std::size_t warmups = 0;                    // the greatest number of a warm-up
  std::map<std::size_t, double> blocks = {};  // when their first runs began, where that counts
  std::set<std::pair<std::string, std::string>> known = {};  // hosts and boots of earlier sessions
  std::set<std::pair<std::string, std::string>> noted = {};  // of this one
  std::map<std::string, std::string> leased = {};            // boot id and name of each machine
  std::map<BlockOfReplication, BlockProgress> blocks_expected = {};
  std::size_t readable = 0;     // runs of this call whose commands succeeded
  bool any_done = false;        // a run of the campaign
  std::vector<bool> read = {};  // responses of which some run has a value
  std::optional<FailedRun> last_failed = {};
  std::optional<FailedRun> last_unread = {};
  RunSummary summary = {};
  std::exception_ptr error = nullptr;
  std::atomic<bool> over = false;             // an error occurred: nothing new is begun
  std::atomic<bool> enough_failures = false;  // nor after so many of them

  /// What is known of a planned run.
  RunStatus& status_of(const doe::PlannedRun& run) {
    return statuses.at(doe::position_of_run(plan, run.run).value());
  }
  /// Whether what is under way ends as well.
  bool interrupted() const { return over || interrupt.requests() > 0; }
  /// Whether nothing new is begun.
  bool ending() const { return interrupted() || enough_failures; }
  void remark(const std::string& text) {
    const std::lock_guard lock(mutex);
    if (observer.remark) observer.remark(text);
  }
  /// Calls `action` with the mutex held.
  template <typename Action>
  auto locked(const Action& action) {
    const std::lock_guard lock(mutex);
    return action();
  }
};

/// A host failed through no fault of a program that it ran.
class HostFailure : public std::runtime_error {
 public:
  explicit HostFailure(const std::string& why, bool is_for_good = false)
      : std::runtime_error(why), for_good(is_for_good) {}
  bool for_good;  // trying again is useless
};

/// Calls `action`, which needs the host, and turns its FileErrors into HostFailures.
template <typename Action>
auto on_host(const Action& action) {
  try {
    return action();
  } catch (const language::FileError& error) {
    throw HostFailure(error.what());
  }
}

/// Runs all pieces at the same time, a single one in this thread. The first exception of a piece
/// ends the session and is rethrown when all pieces have ended.
void in_parallel(Session& session, const std::vector<std::function<void()>>& pieces);

}  // namespace yates::campaigns
