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
#include <variant>
#include <vector>

#include "campaigns/run/runner.hpp"
#include "campaigns/run/schedule.hpp"
#include "language/error.hpp"
#include "numerics/random.hpp"

// What the parts of the runner share; not for others.

namespace yates::campaigns {

/// A host during one call of `run`.
struct PoolHost {
  std::size_t index = 0;
  const std::string& name;
  Executor& executor;
  std::size_t slots = 1;

  /// Held while the host is made ready for a run: lease, setup, change of levels, warm-up.
  std::mutex preparing = {};
  Machine machine = {};                            // as of the last look; empty before the first
  std::atomic<bool> ready = false;                 // leased, noted and set up since that look
  bool set_up = false;                             // so that there is something to tear down
  bool caught_up = false;                          // with what a dead driver owed to it
  std::map<std::string, std::string> levels = {};  // of factors that have a command to change them
  std::set<std::size_t> warm = {};                 // occasions that had their warm-up

  // Under the session's mutex:
  std::size_t failures_in_row = 0;
  bool set_aside = false;
  std::string last_failure = {};
};

/// What all slots of one call of `run` share. Blocking work is done without the mutex, everything
/// that touches store, observer or schedule with it.
struct Session {
  const Campaign& campaign;
  const doe::Design& design;
  const doe::RunPlan& plan;  // as it was when the call began
  Store& store;
  const Clock& clock;
  const Interrupt& interrupt;
  const RunOptions& options;
  const Observer& observer;

  std::mutex mutex = {};
  std::condition_variable changed = {};     // a run has ended, or the session
  std::optional<Schedule> schedule = {};    // of this round
  std::vector<RunStatus> statuses = {};     // by run
  std::vector<std::size_t> failures = {};   // of no fault of the program, in this call, by run
  std::set<std::size_t> launched = {};      // in this call
  std::set<std::size_t> out_of_reach = {};  // runs that may still run where nobody can ask
  std::size_t warmups = 0;                  // the greatest number of one
  std::set<std::pair<std::string, std::string>> known = {};  // hosts and boots of earlier sessions
  std::set<std::pair<std::string, std::string>> noted = {};  // of this one
  std::map<std::string, std::string> leased = {};            // boot id and name of each machine
  RunSummary summary = {};
  std::exception_ptr error = nullptr;
  std::atomic<bool> over = false;  // an error was found: nothing new is begun

  bool ending() const { return over || interrupt.requests() > 0; }
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

/// A host could not do what it was to do, by no fault of a program.
class HostFailure : public std::runtime_error {
 public:
  explicit HostFailure(const std::string& why, bool is_for_good = false)
      : std::runtime_error(why), for_good(is_for_good) {}
  bool for_good;  // another try is no use
};

/// Does what only the host can do; what keeps it from that is a HostFailure.
template <typename Action>
auto on_host(const Action& action) {
  try {
    return action();
  } catch (const language::FileError& error) {
    throw HostFailure(error.what());
  }
}

// session.cpp

/// Does all of it at the same time, a single piece in this thread. What the first failing piece
/// throws ends the session and is thrown when all have ended.
void in_parallel(Session& session, const std::vector<std::function<void()>>& pieces);

// settle.cpp

/// Asks each host what became of the commands that a former driver launched there and records it.
void settle(Session& session, const std::vector<std::unique_ptr<PoolHost>>& hosts);

// host_preparation.cpp

/// Takes the lease of a host, waiting while others have it, unless the session ends or it becomes
/// needless. Whoever waits must hold no run that another host could measure: two campaigns that
/// hold a host each would wait for each other. Throws HostFailure.
bool lease(Session& session, PoolHost& host, const std::function<bool()>& needless);
/// Makes a host ready for its next run: leased, its facts noted, set up. Throws HostFailure. Does
/// less when the session is ending. With `preparing` held.
void prepare(Session& session, PoolHost& host);
/// Sets the levels of a run where they differ from the last ones there. Returns what went wrong.
/// With `preparing` held.
std::optional<std::string> change_levels(Session& session, PoolHost& host,
                                         const doe::PlannedRun& run);
/// Runs the command `after` of runs whose driver died before it, once in a call, on a host that has
/// not been started anew since. `patient`: waits for the host where others have it. Throws
/// HostFailure. With `preparing` held, or when nothing is measured any more.
void catch_up(Session& session, PoolHost& host, bool patient);
/// Undoes the setup, also when the user asked to end.
void tear_down(Session& session, PoolHost& host);

// launch_on_host.cpp

/// What becomes of a launch that stands in the store. Where the executor fails, the host is asked
/// once more; Unreachable says that nobody knows whether anything of it runs, and why.
struct Unreachable {
  std::string why;
};
std::variant<Outcome, Unreachable> launch_on(PoolHost& host, Launch launch,
                                             const Interrupt& interrupt,
                                             const std::function<void()>& launched);

// auxiliary.cpp

/// How a command around the runs ended, as it is recorded.
AuxiliaryEnd end_of(const Outcome& outcome, const Command& command, const std::string& ended);

/// Runs a command around the runs and records it. Returns why it did not succeed. Throws
/// HostFailure where the host cannot be asked what became of it.
std::optional<std::string> run_auxiliary(Session& session, PoolHost& host, AuxiliaryKind kind,
                                         const std::vector<std::string>& words,
                                         const doe::PlannedRun& run, bool warmup,
                                         const Interrupt& interrupt,
                                         std::optional<std::int64_t> attempt = std::nullopt,
                                         const std::string& subject = "");

// attempt.cpp

/// What became of an attempt, for the schedule.
enum class Fate {
  settled,      // done, failed or timed out: not launched again
  interrupted,  // ended, or never begun, because the user asked for it
  disturbed,    // to be measured again, for a gate
  failed_host,  // by no fault of the program
  unreachable,  // it may still run, and the host cannot be asked
};
struct Attempted {
  Fate fate = Fate::settled;
  AttemptState state = AttemptState::unknown;
  std::string message = {};
  std::optional<std::string> host_lost = {};  // why the host must not be used any more
};
/// Measures a run, or warms up for it, on a host that is ready, and records it. Throws HostFailure
/// before anything is recorded.
Attempted attempt(Session& session, PoolHost& host, const doe::PlannedRun& run, bool warmup);
/// Records an attempt that never came to its launch.
Attempted failed_attempt(Session& session, PoolHost& host, const doe::PlannedRun& run,
                         const std::string& why);

// slot.cpp

/// Measures one run after the other on a host until nothing is left for it.
void work(Session& session, PoolHost& host);

}  // namespace yates::campaigns
