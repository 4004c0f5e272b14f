#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "campaigns/file/registration.hpp"
#include "campaigns/launch/machine.hpp"
#include "campaigns/store/access.hpp"
#include "campaigns/store/attempt.hpp"
#include "campaigns/store/outline.hpp"
#include "campaigns/store/records.hpp"
#include "doe/plans/continued_plan.hpp"
#include "doe/plans/plan.hpp"
#include "doe/points/design.hpp"

namespace yates::campaigns {

/// Another driver holds the store (exit status 75).
class DriverBusy : public std::runtime_error {
 public:
  DriverBusy(const std::filesystem::path& store, std::optional<int> pid);
  std::optional<int> pid() const { return pid_; }

 private:
  std::optional<int> pid_;
};

/// When a commit must be on the disk: when the function returns, or together with the next commit
/// that must be on the disk at once. Only a breakdown of the machine before that can undo the
/// commit.
enum class Durable { at_once, with_the_next_commit };

/// The record of a campaign: `<campaign>.yates/results.db`. Unless said otherwise, a commit is on
/// the disk when its function returns. All functions throw FileError if the database cannot be
/// written.
class Store {
 public:
  /// Opens the campaign's store; for `launch` it is created if there is none, and must belong to
  /// the user. For `read` nothing is written, so a store on a read-only medium or of another user
  /// will do. A plan with more replications than the store extends it. A plan with fewer is
  /// accepted if the campaign has an `until`, which may have extended the store. If the definition
  /// of a response has changed, the responses are read again from the kept outputs: for `launch`
  /// the store gets the new values and definitions when all outputs have been read, for `read` the
  /// object alone. If outputs with values are missing, unreadable or not as they were recorded, the
  /// values stay as they are; then `launch` throws FileError. What is refused leaves the store as
  /// it was. A plan that was changed after runs were made must be that of `changed_plan`; `launch`
  /// records it. Throws InputError if the store holds another plan, naming what differs and what
  /// the user can do; DriverBusy for `launch` if another driver launches runs. `settle` is as
  /// `launch`, but any plan will do and none is recorded.
  static Store open(const Campaign& campaign, const doe::Design& design, const doe::RunPlan& plan,
                    Access access, std::string_view version,
                    Measurement measurement = Measurement::another);
  /// Throws FileError if that cannot be found out, or if outputs are there without a database.
  static bool exists(const Campaign& campaign);
  /// The replications that the campaign's store has planned, by the file or by `until`; absent
  /// if there is no store. Throws FileError if it cannot be read.
  static std::optional<std::size_t> stored_replications(const Campaign& campaign);

  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  /// Records an attempt that is about to be launched; returns its id. With the first attempt, what
  /// the campaign asks is registered; what an addition to the plan asks, with the first after it
  /// has joined. One commit.
  std::int64_t begin(const Intent& intent);
  /// Records the end of an attempt with everything that belongs to it. One commit.
  void record_end(std::int64_t attempt, const AttemptEnd& end, Durable durable = Durable::at_once);
  /// Returns when everything that was committed is on the disk.
  void sync();
  /// Records what a gate found before the end of the attempt is recorded.
  void flag(std::int64_t attempt, const Flag& flag);

  /// The attempts to measure a run, on this host and since this boot, that ended without the
  /// command `after`, for instance because their driver died; oldest first. `with_before`: the
  /// campaign has a command `before`.
  std::vector<OwedAfter> owed_afters(const std::string& host, const std::string& boot_id,
                                     bool with_before) const;

  /// Records a command around the runs that is about to be launched, and its end.
  std::int64_t begin_auxiliary(const Auxiliary& auxiliary);
  void record_auxiliary_end(std::int64_t id, const AuxiliaryEnd& end);

  /// Records what an attempt's folder holds now that its command `after` has run.
  void replace_outputs(std::int64_t attempt, const std::vector<OutputFile>& outputs);

  /// Records the facts about a host once per boot. Later calls for the same boot only add a
  /// supervisor that has changed.
  void note_host(const std::string& host, const std::string& boot_id, const HostFacts& facts,
                 const std::string& utc);
  /// Records whether there are enough replications, and why.
  void decide(const Decision& decision);
  /// Adds the runs of a plan with more replications, in one commit. Does nothing for a plan with no
  /// more than the store has. Throws std::logic_error for a plan with another seed.
  void extend(const doe::RunPlan& plan);

  /// All runs of a plan that continues another, with those that are no longer planned.
  std::vector<doe::EarlierRun> planned_runs(const doe::Design& design) const;
  /// All runs of which an attempt was made, by their settings in a design that may be another one.
  std::vector<doe::EarlierRun> attempted_runs(const doe::Design& design) const;

  /// All attempts, oldest first.
  std::vector<Attempt> attempts() const;
  /// The same in brief, and why some of them are not done, as read_outlines and
  /// read_failure_reasons say.
  Outlines outlines(const doe::RunPlan* plan = nullptr) const;
  std::vector<FailureReason> failure_reasons(std::span<const std::int64_t> ids) const;
  /// By response, whether any attempt has a value of it.
  std::vector<bool> responses_with_values() const;
  /// The responses that are missing in runs of the plan that are done.
  std::vector<MissingValues> missing_values(const doe::RunPlan& plan) const;
  /// All subsamples of all attempts; by attempt, then copy, then iteration.
  std::vector<AttemptSubsample> subsamples() const;
  /// All output files of all attempts; by attempt, then name.
  std::vector<AttemptOutput> outputs() const;
  /// All flags, oldest first.
  std::vector<AttemptFlag> flags() const;
  /// All commands around the runs, oldest first. Unfinished ones have no end: their driver died or
  /// is still waiting for them.
  std::vector<AuxiliaryRecord> auxiliaries() const;
  std::vector<AuxiliaryRecord> unfinished_auxiliaries() const;
  /// What the campaign asked when its first attempt began; nothing before that, nor in a store
  /// whose first attempt was made by a version of yates that registered nothing.
  Registration registration() const;
  std::vector<HostRecord> hosts() const;    // in the order in which they were noted
  std::vector<Decision> decisions() const;  // oldest first
  /// Which attempts were measured in another way than the plan has it now, which the user took for
  /// the same, and what has changed, in words; oldest first.
  std::vector<std::string> kept_measurements() const;
  std::size_t replications() const;  // planned so far
  /// The folder of an attempt's outputs: runs/<run>/<attempt>, runs/warmup/<number>.
  std::filesystem::path folder(const Intent& intent) const;
  /// The folder of a command around the runs: runs/auxiliary/<id>.
  std::filesystem::path auxiliary_folder(std::int64_t id) const;
  /// How many attempts were read again on opening because responses had changed.
  std::size_t reread() const;
  /// Why the values are still those of former definitions of the responses: which outputs cannot be
  /// read with the new ones. The problem is absent if the values follow the campaign.
  std::optional<std::string> reread_problem() const;
  /// The pid of the driver that is launching from this store now; absent if there is none.
  std::optional<int> driver() const;

 private:
  struct State;
  explicit Store(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace yates::campaigns
