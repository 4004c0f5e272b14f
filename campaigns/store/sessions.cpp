#include <cstdint>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "campaigns/launch/outcome.hpp"
#include "campaigns/store/sql.hpp"
#include "campaigns/store/store_tables.hpp"

namespace yates::campaigns {

void insert_host(SQLite::Database& database, const std::string& host, const std::string& boot_id,
                 const HostFacts& facts, const std::string& utc) {
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  const char* const insert = "INSERT OR IGNORE INTO host(host, boot_id, noted) VALUES(?, ?, ?)";
  if (execute(database, insert, host, boot_id, utc) == 0) return;  // recorded in an earlier session
  SQLite::Statement query(database, "SELECT id FROM host WHERE host = ? AND boot_id = ?");
  bind_values(query, host, boot_id);
  if (!query.executeStep()) throw_damaged("the index of its table 'host' does not match it");
  const std::int64_t id = whole_number(query, 0);
  SQLite::Statement fact(
      database,
      "INSERT INTO host_fact SELECT ?1, 1 + (SELECT count(*) FROM host_fact WHERE host = ?1), "
      "?2, ?3");
  for (const auto& [name, value] : facts) execute(fact, id, name, value);
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
  execute(database, "INSERT INTO session VALUES(?)", first_attempt);
}

void insert_decision(SQLite::Database& database, const Decision& decision) {
  execute(database, "INSERT INTO decision(utc, replications, enough, reason) VALUES(?, ?, ?, ?)",
          decision.utc, decision.replications, decision.enough, decision.reason);
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

namespace {

std::vector<AuxiliaryRecord> auxiliaries_where(const SQLite::Database& database,
                                               const std::string& condition) {
  std::vector<AuxiliaryRecord> result;
  SQLite::Statement rows(database,
                         "SELECT id, kind, attempt, subject, command, host, boot_id, started, "
                         "ended, exit_status, signal, wall, message FROM auxiliary WHERE " +
                             condition + " ORDER BY id");
  while (rows.executeStep()) {
    AuxiliaryRecord record;
    record.id = whole_number(rows, 0);
    Auxiliary& auxiliary = record.auxiliary;
    const std::string kind = stored_text(rows, 1);
    const auto known = auxiliary_kind_of(kind);
    if (!known) throw_damaged(fmt::format("it holds the unknown kind of command '{}'", kind));
    auxiliary.kind = *known;
    if (!rows.isColumnNull(2)) auxiliary.attempt = whole_number(rows, 2);
    auxiliary.subject = stored_text(rows, 3);
    auxiliary.command = stored_text(rows, 4);
    auxiliary.host = stored_text(rows, 5);
    auxiliary.boot_id = stored_text(rows, 6);
    auxiliary.started = stored_text(rows, 7);
    if (!rows.isColumnNull(8)) {
      record.end = AuxiliaryEnd{stored_text(rows, 8), optional_int(rows, 9), optional_int(rows, 10),
                                optional_double(rows, 11), stored_text(rows, 12)};
    }
    result.push_back(std::move(record));
  }
  return result;
}

}  // namespace

std::int64_t insert_auxiliary(SQLite::Database& database, const Auxiliary& auxiliary) {
  execute(database,
          "INSERT INTO auxiliary(kind, attempt, subject, command, host, boot_id, started) "
          "VALUES(?, ?, ?, ?, ?, ?, ?)",
          to_string(auxiliary.kind), auxiliary.attempt, auxiliary.subject, auxiliary.command,
          auxiliary.host, auxiliary.boot_id, auxiliary.started);
  return database.getLastInsertRowid();
}

void end_auxiliary(SQLite::Database& database, std::int64_t id, const AuxiliaryEnd& end) {
  const int ended = execute(database,
                            "UPDATE auxiliary SET ended = ?, exit_status = ?, signal = ?, "
                            "wall = ?, message = ? WHERE id = ? AND ended IS NULL",
                            end.ended, end.exit_status, end.signal, end.wall, end.message, id);
  if (ended != 1) {
    throw std::logic_error("auxiliary command " + std::to_string(id) + " has ended already");
  }
}

std::vector<AuxiliaryRecord> read_auxiliaries(const SQLite::Database& database) {
  return auxiliaries_where(database, "1");
}

std::vector<AuxiliaryRecord> read_unfinished_auxiliaries(const SQLite::Database& database) {
  return auxiliaries_where(database, "ended IS NULL");
}

// An attempt that reached neither `before` nor its launch owes nothing. If its end is unknown, only
// a recorded `before` can tell. An `after` that its driver did not live to launch does not count.
std::vector<OwedAfter> read_owed_afters(const SQLite::Database& database, const std::string& host,
                                        const std::string& boot_id, bool with_before) {
  std::vector<OwedAfter> result;
  SQLite::Statement rows(
      database,
      "SELECT id, run, number FROM attempt WHERE host = ? AND boot_id = ? AND run IS NOT NULL AND "
      "state <> 'launching' AND (wall IS NOT NULL OR (state = 'unknown' AND NOT ?) OR id IN "
      "(SELECT attempt FROM auxiliary WHERE kind = 'before' AND attempt IS NOT NULL)) AND id "
      "NOT IN (SELECT attempt FROM auxiliary WHERE kind = 'after' AND attempt IS NOT NULL AND "
      "substr(coalesce(message, ''), 1, length(?4)) <> ?4) ORDER BY id");
  bind_values(rows, host, boot_id, with_before, never_launched);
  while (rows.executeStep()) {
    result.push_back({whole_number(rows, 0), stored_size(rows, 1), stored_size(rows, 2)});
  }
  return result;
}

}  // namespace yates::campaigns
