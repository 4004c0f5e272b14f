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
  SQLite::Statement insert(database,
                           "INSERT INTO auxiliary(kind, attempt, subject, command, host, "
                           "boot_id, started) VALUES(?, ?, ?, ?, ?, ?, ?)");
  insert.bind(1, std::string(to_string(auxiliary.kind)));
  bind_optional(insert, 2, auxiliary.attempt);
  insert.bind(3, auxiliary.subject);
  insert.bind(4, auxiliary.command);
  insert.bind(5, auxiliary.host);
  insert.bind(6, auxiliary.boot_id);
  insert.bind(7, auxiliary.started);
  insert.exec();
  return database.getLastInsertRowid();
}

void end_auxiliary(SQLite::Database& database, std::int64_t id, const AuxiliaryEnd& end) {
  SQLite::Statement update(database,
                           "UPDATE auxiliary SET ended = ?, exit_status = ?, signal = ?, "
                           "wall = ?, message = ? WHERE id = ? AND ended IS NULL");
  update.bind(1, end.ended);
  bind_optional(update, 2, end.exit_status);
  bind_optional(update, 3, end.signal);
  bind_optional(update, 4, end.wall);
  update.bind(5, end.message);
  update.bind(6, id);
  if (update.exec() != 1) {
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
  rows.bind(1, host);
  rows.bind(2, boot_id);
  rows.bind(3, with_before ? 1 : 0);
  rows.bind(4, std::string(never_launched));
  while (rows.executeStep()) {
    result.push_back({whole_number(rows, 0), stored_size(rows, 1), stored_size(rows, 2)});
  }
  return result;
}

}  // namespace yates::campaigns
