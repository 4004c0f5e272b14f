#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <SQLiteCpp/SQLiteCpp.h>

#include "campaigns/responses/response.hpp"
#include "campaigns/store/attempt.hpp"

// The rows of attempts. All functions throw SQLite::Exception where the database fails.

namespace yates::campaigns {

/// Inserts an attempt in state launching; returns its id.
std::int64_t insert_attempt(SQLite::Database& database, const Intent& intent);

/// Records the end of an attempt with everything that belongs to it, in one commit. `responses` are
/// those of the campaign. Throws std::logic_error if the attempt has ended already.
void end_attempt(SQLite::Database& database, std::span<const Response> responses, std::int64_t id,
                 const AttemptEnd& end);

/// All attempts, oldest first, with the values of `responses`.
std::vector<Attempt> read_attempts(const SQLite::Database& database,
                                   std::span<const Response> responses);

}  // namespace yates::campaigns
