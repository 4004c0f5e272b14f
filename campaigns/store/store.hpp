#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "campaigns/launch/executor.hpp"
#include "campaigns/responses/response.hpp"
#include "campaigns/store/records.hpp"
#include "doe/design.hpp"
#include "doe/plan.hpp"

namespace yates::campaigns {

/// Another driver holds the store (exit status 75).
class DriverBusy : public std::runtime_error {
 public:
  DriverBusy(const std::filesystem::path& store, std::optional<int> pid);
  std::optional<int> pid() const { return pid_; }

 private:
  std::optional<int> pid_;
};

enum class AttemptState {
  launching,
  done,
  failed,
  timed_out,
  interrupted,
  unknown,
  disturbed,  // measured well, but a gate asked for the run to be measured again
};
/// "launching", "done", "failed", "timed-out", "interrupted", "unknown", "disturbed".
std::string_view to_string(AttemptState state);
/// The state of that name; throws std::runtime_error where there is none.
AttemptState attempt_state_of(std::string_view name);

/// What is committed before a launch.
struct Intent {
  std::optional<std::size_t> run;  // absent: a warm-up
  std::size_t number = 1;          // of the attempt, per run; of the warm-up, over all
  std::string command;             // as executed, quoted for a shell
  std::string host;
  std::string boot_id;
  std::string started;  // UTC, "2026-11-20T11:35:39Z"
};

/// What is committed after it.
struct Conclusion {
  AttemptState state = AttemptState::unknown;
  std::string ended;  // UTC
  std::optional<int> exit_status = std::nullopt;
  std::optional<int> signal = std::nullopt;
  std::optional<Usage> usage = std::nullopt;  // absent where the command never ran to an end
  std::string message = {};                   // why it is not done; empty for a done one
  /// The command of a measured run succeeded: responses can be read from its outputs, now or with
  /// other patterns.
  bool readable = false;
  std::vector<std::optional<double>> responses = {};  // in the campaign's order, or empty
  /// What a response is the mean of, in the same order, or empty. attempts() leaves them in the
  /// store; subsamples() reads them.
  std::vector<std::vector<Subsample>> subsamples = {};
  std::vector<CopyOutcome> copies = {};  // with several copies of the command: of each
  /// A failed attempt that is not the program's fault: a full disk, a host that went away, ...
  bool infrastructure = false;
  std::vector<OutputFile> outputs = {};    // outputs_of the attempt's folder
  std::vector<std::string> warnings = {};  // what a reader of the results should know
  std::vector<Flag> flags = {};            // what gates found, as far as flag() did not record it
};

struct Attempt {
  std::int64_t id = 0;
  Intent intent;
  /// State launching until there is one. attempts() fills neither subsamples nor outputs nor
  /// flags, which have functions of their own.
  Conclusion conclusion;
};

/// One of several values of a response within one attempt.
struct AttemptSubsample {
  std::int64_t attempt = 0;  // Attempt::id
  std::size_t response = 0;  // index into the campaign's responses
  Subsample subsample;
};

enum class Access { read, launch };

/// When a commit must be on the disk: when the function returns, or together with the next one that
/// must be. A breakdown of the machine before that undoes it; anything else does not.
enum class Durable { at_once, with_the_next_commit };

/// The record of a campaign: `<campaign>.yates/results.db`. Whatever a function has committed is
/// on the disk when it returns, unless it is told otherwise. All functions throw FileError where
/// the database cannot be written.
class Store {
 public:
  /// Opens the campaign's store, for `launch` making it where there is none. A plan with more
  /// replications extends it; one with fewer is taken where the campaign has an `until`, which may
  /// have extended the store. Responses whose definition changed are read again from the kept
  /// outputs. Throws InputError where the store holds another plan, naming what differs and the
  /// choices; DriverBusy where another driver launches (for `read` only if responses changed).
  static Store open(const Campaign& campaign, const doe::Design& design, const doe::RunPlan& plan,
                    Access access, std::string_view version);
  static bool exists(const Campaign& campaign);
  /// The replications that the campaign's store has planned, by the file or by `until`; absent
  /// where there is no store. Throws FileError where it cannot be read.
  static std::optional<std::size_t> stored_replications(const Campaign& campaign);

  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  /// One commit each; all that a conclusion holds is one commit.
  std::int64_t begin(const Intent& intent);
  void conclude(std::int64_t id, const Conclusion& conclusion, Durable durable = Durable::at_once);
  /// Returns when everything that was committed is on the disk.
  void sync();
  /// Records what a gate found before the attempt's conclusion is there.
  void flag(std::int64_t attempt, const Flag& flag);

  /// Attempts to measure a run on this host and since this start of the machine that have ended
  /// without the command `after`, as when their driver died; oldest first. `with_before`: the
  /// campaign has a command `before`.
  std::vector<OwedAfter> owed_afters(const std::string& host, const std::string& boot_id,
                                     bool with_before) const;

  /// A command around the runs, committed before it starts and when it has ended.
  std::int64_t begin_auxiliary(const Auxiliary& auxiliary);
  void conclude_auxiliary(std::int64_t id, const AuxiliaryEnd& end);

  /// What is known of a host; once per boot: of later calls for the same boot only another
  /// supervisor is noted, beside the first.
  void note_host(const std::string& host, const std::string& boot_id, const HostFacts& facts,
                 const std::string& utc);
  /// Whether there are replications enough, and why.
  void decide(const Decision& decision);
  /// Adds the runs of a plan with more replications, in one commit. Does nothing for a plan with no
  /// more than the store has. Throws std::logic_error for a plan with another seed.
  void extend(const doe::RunPlan& plan);

  /// All attempts, oldest first.
  std::vector<Attempt> attempts() const;
  /// All subsamples of all attempts; by attempt, then copy, then iteration.
  std::vector<AttemptSubsample> subsamples() const;
  /// All output files of all attempts; by attempt, then name.
  std::vector<AttemptOutput> outputs() const;
  /// All that gates found, oldest first.
  std::vector<AttemptFlag> flags() const;
  /// All commands around the runs, oldest first; the unfinished ones have no end: their driver died
  /// or is still waiting.
  std::vector<AuxiliaryRecord> auxiliaries() const;
  std::vector<AuxiliaryRecord> unfinished_auxiliaries() const;
  std::vector<HostRecord> hosts() const;    // in the order in which they were noted
  std::vector<Decision> decisions() const;  // oldest first
  std::size_t replications() const;         // that are planned by now
  /// The folder of an attempt's outputs: runs/<run>/<attempt>, runs/warmup/<number>.
  std::filesystem::path folder(const Intent& intent) const;
  /// That of a command around the runs: runs/auxiliary/<id>.
  std::filesystem::path auxiliary_folder(std::int64_t id) const;
  /// How many attempts changed when responses were read again on opening.
  std::size_t reread() const;
  /// The pid of a driver that launches from this store just now.
  std::optional<int> driver() const;

 private:
  struct State;
  explicit Store(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// The responses of an attempt whose command succeeded; the conclusion is done if all could be
/// read, failed with a message otherwise.
void read_responses(const std::vector<Response>& responses, const std::filesystem::path& folder,
                    Conclusion& conclusion);

}  // namespace yates::campaigns
