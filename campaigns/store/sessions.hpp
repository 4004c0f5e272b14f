#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <SQLiteCpp/SQLiteCpp.h>

#include "campaigns/launch/machine.hpp"
#include "campaigns/store/records.hpp"

// What the store keeps of a campaign's sessions: hosts and decisions.

namespace yates::campaigns {

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

}  // namespace yates::campaigns
