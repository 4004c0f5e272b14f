#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include <SQLiteCpp/SQLiteCpp.h>

#include "campaigns/launch/machine.hpp"
#include "campaigns/launch/outcome.hpp"
#include "campaigns/responses/response.hpp"
#include "campaigns/responses/usage.hpp"
#include "campaigns/store/attempt.hpp"
#include "campaigns/store/plan.hpp"
#include "campaigns/store/records.hpp"
#include "doe/plans/continued_plan.hpp"
#include "doe/points/design.hpp"

namespace yates::campaigns {

// The rows of attempts. All functions throw SQLite::Exception where the database fails.

/// The state that a row names. Throws what `throw_damaged` does if there is none of that name.
AttemptState stored_state(std::string_view name);

/// Inserts an attempt in state launching; returns its id.
std::int64_t insert_attempt(SQLite::Database& database, const Intent& intent);

/// Records the end of an attempt with everything that belongs to it, in one commit. `responses` are
/// those of the campaign. Throws std::logic_error if the attempt has ended already.
void end_attempt(SQLite::Database& database, std::span<const Response> responses, std::int64_t id,
                 const AttemptEnd& end);

/// All attempts, oldest first, with the values of `responses`.
std::vector<Attempt> read_attempts(const SQLite::Database& database,
                                   std::span<const Response> responses);

// The rows that belong to an attempt: copies, output files, warnings and flags.

/// The usage in the four columns wall, user, system and max_rss from `first` on.
Usage usage_at(const SQLite::Statement& row, int first, std::optional<int> exit_status);

void insert_copies(SQLite::Database& database, std::int64_t attempt,
                   const std::vector<CopyOutcome>& copies);
void insert_outputs(SQLite::Database& database, std::int64_t attempt,
                    const std::vector<OutputFile>& outputs);
void insert_warnings(SQLite::Database& database, std::int64_t attempt,
                     const std::vector<std::string>& warnings);
void insert_flag(SQLite::Database& database, std::int64_t attempt, const Flag& flag);

/// Finds attempts by their ids, which must be requested in ascending order, the order of the rows
/// that belong to attempts.
class AttemptCursor {
 public:
  explicit AttemptCursor(std::span<Attempt> attempts) : attempts_(attempts) {}
  /// Null for an attempt that was committed after the others were read.
  AttemptEnd* end_of(std::int64_t id);

 private:
  std::span<Attempt> attempts_;
  std::size_t next_ = 0;
};

/// Adds the copies and the warnings of all attempts, which are sorted by id.
void add_copies(const SQLite::Database& database, std::span<Attempt> attempts);
void add_warnings(const SQLite::Database& database, std::span<Attempt> attempts);

/// All output files of all attempts; by attempt, then name.
std::vector<AttemptOutput> read_outputs(const SQLite::Database& database);
/// All flags, oldest first.
std::vector<AttemptFlag> read_flags(const SQLite::Database& database);

// The values of responses. `responses` are always those of the campaign, in their order.

/// Inserts the values and subsamples of an attempt.
void insert_values(SQLite::Database& database, std::span<const Response> responses, std::int64_t id,
                   const AttemptEnd& end);

/// Adds the values of all attempts, which are sorted by id.
void add_values(const SQLite::Database& database, std::span<const Response> responses,
                std::span<Attempt> attempts);

/// By response, whether any attempt has a value of it.
std::vector<bool> read_whether_valued(const SQLite::Database& database,
                                      std::span<const Response> responses);

/// The responses that runs of the plan which are done have no value of. A response that a run needs
/// is none, unless Spark may say nothing of it.
std::vector<MissingValues> read_missing_values(const SQLite::Database& database,
                                               std::span<const Response> responses,
                                               const doe::RunPlan& plan);

/// All subsamples of all attempts; by attempt, then copy, then iteration.
std::vector<AttemptSubsample> read_subsamples(const SQLite::Database& database,
                                              std::span<const Response> responses);

// The rows of commands around the runs.

/// Inserts a command that is about to be launched; returns its id.
std::int64_t insert_auxiliary(SQLite::Database& database, const Auxiliary& auxiliary);
/// Records its end. Throws std::logic_error if it has ended already.
void end_auxiliary(SQLite::Database& database, std::int64_t id, const AuxiliaryEnd& end);

/// All commands around the runs, oldest first.
std::vector<AuxiliaryRecord> read_auxiliaries(const SQLite::Database& database);
/// Those of them that have no end.
std::vector<AuxiliaryRecord> read_unfinished_auxiliaries(const SQLite::Database& database);

/// The attempts of Store::owed_afters.
std::vector<OwedAfter> read_owed_afters(const SQLite::Database& database, const std::string& host,
                                        const std::string& boot_id, bool with_before);

// What the store keeps of a campaign's sessions: hosts and decisions.

/// As Store::note_host says.
void insert_host(SQLite::Database& database, const std::string& host, const std::string& boot_id,
                 const HostFacts& facts, const std::string& utc);
/// In the order in which they were noted.
std::vector<HostRecord> read_hosts(const SQLite::Database& database);

/// Records that a session begins with this attempt.
void insert_session(SQLite::Database& database, std::int64_t first_attempt);

void insert_decision(SQLite::Database& database, const Decision& decision);
/// Oldest first.
std::vector<Decision> read_decisions(const SQLite::Database& database);

// The runs of a store whose plan was changed.

/// The runs of the store, which has the design's plan: a run of another standard order than the
/// design's points is no longer planned.
std::vector<doe::EarlierRun> runs_of_same_plan(SQLite::Database& database,
                                               const doe::Design& design);

/// The runs of the store of which an attempt was made, as seen by a campaign with another plan.
std::vector<doe::EarlierRun> runs_before_change(SQLite::Database& database,
                                                const doe::Design& design,
                                                const PlanChange& change);

/// Gives the store the changed plan, in one commit: `earlier` are its runs_before_change, and all
/// others are forgotten.
void record_change(SQLite::Database& database, const doe::Design& design, const PlanChange& change,
                   const std::vector<doe::EarlierRun>& earlier, const doe::RunPlan& plan,
                   const PlanParts& parts);

/// Whether the campaign's responses are other than those whose values the store holds.
bool responses_changed(const SQLite::Database& database, std::span<const Response> responses);

/// What the kept outputs say by the campaign's responses. The store still holds the former values.
struct Rereading {
  /// The attempts whose responses can be read, oldest first, with their new ends.
  std::vector<Attempt> attempts;
  /// Of these, those that would lose values, because their outputs are not there as they were
  /// recorded; their ends are the old.
  std::size_t unreadable = 0;
  std::string first_problem;  // with the path, of the first of them
};

/// Reads the responses of all readable attempts again from their kept outputs. A run counts with
/// its newest readable attempt. One that had failed stays so where its outputs are not there as
/// they were recorded. Changes nothing.
Rereading read_again(const SQLite::Database& database, std::span<const Response> responses,
                     const std::filesystem::path& store_folder);

/// Replaces the values in the database by those of a rereading without unreadable attempts, and
/// then the definitions, in one commit.
void store_rereading(SQLite::Database& database, std::span<const Response> responses,
                     const Rereading& rereading);

/// Why the store keeps its former values: "the definitions of responses have changed, but ...".
std::string why_not_reread(const Rereading& rereading);

/// Reads the responses of an attempt whose command succeeded from the outputs in its folder into
/// `end`, which must have a usage. The state becomes done if all responses that a run needs could
/// be read, otherwise failed. The message says why any of them has no value.
void read_responses(std::span<const Response> responses, const std::filesystem::path& folder,
                    AttemptEnd& end);

}  // namespace yates::campaigns
