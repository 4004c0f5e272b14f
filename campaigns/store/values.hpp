#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <SQLiteCpp/SQLiteCpp.h>

#include "campaigns/responses/response.hpp"
#include "campaigns/store/attempt.hpp"

// The values of responses. `responses` are always those of the campaign, in their order.

namespace yates::campaigns {

/// Inserts the values and subsamples of an attempt.
void insert_values(SQLite::Database& database, std::span<const Response> responses, std::int64_t id,
                   const AttemptEnd& end);

/// Adds the values of all attempts, which are sorted by id.
void add_values(const SQLite::Database& database, std::span<const Response> responses,
                std::span<Attempt> attempts);

/// By response, whether any attempt has a value of it.
std::vector<bool> read_whether_valued(const SQLite::Database& database,
                                      std::span<const Response> responses);

/// The responses that runs which are done have no value of. A response that a run needs is none,
/// unless Spark may say nothing of it.
std::vector<MissingValues> read_missing_values(const SQLite::Database& database,
                                               std::span<const Response> responses);

/// All subsamples of all attempts; by attempt, then copy, then iteration.
std::vector<AttemptSubsample> read_subsamples(const SQLite::Database& database,
                                              std::span<const Response> responses);

}  // namespace yates::campaigns
