#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <SQLiteCpp/SQLiteCpp.h>

#include "campaigns/launch/outcome.hpp"
#include "campaigns/responses/usage.hpp"
#include "campaigns/store/attempt.hpp"
#include "campaigns/store/records.hpp"

// The rows that belong to an attempt: copies, output files, warnings and flags.

namespace yates::campaigns {

/// Binds wall, user, system and max_rss to four parameters from `first` on.
void bind_usage(SQLite::Statement& statement, int first, const Usage& usage);
/// The usage in four columns from `first` on.
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

}  // namespace yates::campaigns
