#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <SQLiteCpp/SQLiteCpp.h>

#include "campaigns/store/records.hpp"

// The rows of commands around the runs.

namespace yates::campaigns {

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

}  // namespace yates::campaigns
