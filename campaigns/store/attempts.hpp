#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <SQLiteCpp/SQLiteCpp.h>

#include "campaigns/responses/response.hpp"
#include "campaigns/store/attempt.hpp"

// The rows of attempts. All functions throw SQLite::Exception where the database fails.

namespace yates::campaigns {

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

}  // namespace yates::campaigns
