#include <cstdint>

#include "campaigns/store/sql.hpp"
#include "campaigns/store/store_tables.hpp"

namespace yates::campaigns {

void insert_host(SQLite::Database& database, const std::string& host, const std::string& boot_id,
                 const HostFacts& facts, const std::string& utc) {
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  SQLite::Statement insert(database,
                           "INSERT OR IGNORE INTO host(host, boot_id, noted) VALUES(?, ?, ?)");
  insert.bind(1, host);
  insert.bind(2, boot_id);
  insert.bind(3, utc);
  if (insert.exec() == 0) return;  // recorded in an earlier session
  SQLite::Statement query(database, "SELECT id FROM host WHERE host = ? AND boot_id = ?");
  query.bind(1, host);
  query.bind(2, boot_id);
  if (!query.executeStep()) throw_damaged("the index of its table 'host' does not match it");
  const std::int64_t id = whole_number(query, 0);
  SQLite::Statement fact(
      database,
      "INSERT INTO host_fact SELECT ?1, 1 + (SELECT count(*) FROM host_fact WHERE host = ?1), "
      "?2, ?3");
  for (const auto& [name, value] : facts) {
    fact.bind(1, id);
    fact.bind(2, name);
    fact.bind(3, value);
    fact.exec();
    fact.reset();
  }
  transaction.commit();
}

std::vector<HostRecord> read_hosts(const SQLite::Database& database) {
  std::vector<HostRecord> result;
  SQLite::Statement rows(database, "SELECT host, boot_id, noted, id FROM host ORDER BY id");
  SQLite::Statement facts(database,
                          "SELECT name, value FROM host_fact WHERE host = ? ORDER BY position");
  while (rows.executeStep()) {
    HostRecord& record = result.emplace_back(
        HostRecord{stored_text(rows, 0), stored_text(rows, 1), stored_text(rows, 2), {}});
    facts.bind(1, whole_number(rows, 3));
    while (facts.executeStep()) {
      record.facts.emplace_back(stored_text(facts, 0), stored_text(facts, 1));
    }
    facts.reset();
  }
  return result;
}

void insert_session(SQLite::Database& database, std::int64_t first_attempt) {
  SQLite::Statement insert(database, "INSERT INTO session VALUES(?)");
  insert.bind(1, first_attempt);
  insert.exec();
}

void insert_decision(SQLite::Database& database, const Decision& decision) {
  SQLite::Statement insert(
      database, "INSERT INTO decision(utc, replications, enough, reason) VALUES(?, ?, ?, ?)");
  insert.bind(1, decision.utc);
  insert.bind(2, stored(decision.replications));
  insert.bind(3, decision.enough ? 1 : 0);
  insert.bind(4, decision.reason);
  insert.exec();
}

std::vector<Decision> read_decisions(const SQLite::Database& database) {
  std::vector<Decision> result;
  SQLite::Statement rows(database,
                         "SELECT utc, replications, enough, reason FROM decision ORDER BY id");
  while (rows.executeStep()) {
    result.push_back(
        {stored_text(rows, 0), stored_size(rows, 1), stored_bool(rows, 2), stored_text(rows, 3)});
  }
  return result;
}

}  // namespace yates::campaigns
