#include <map>
#include <stdexcept>

#include <fmt/format.h>

#include "campaigns/store/state.hpp"

namespace yates::campaigns {
namespace {

void save_usage(SQLite::Statement& statement, int first, const Usage& usage) {
  statement.bind(first, usage.wall);
  statement.bind(first + 1, usage.user);
  statement.bind(first + 2, usage.system);
  bind_optional(statement, first + 3, usage.max_rss);
}

Usage usage_at(const SQLite::Statement& row, int first, std::optional<int> exit_status) {
  Usage usage{.wall = row.getColumn(first).getDouble(),
              .user = row.getColumn(first + 1).getDouble(),
              .system = row.getColumn(first + 2).getDouble(),
              .exit_status = exit_status.value_or(0)};
  if (!row.isColumnNull(first + 3)) usage.max_rss = row.getColumn(first + 3).getDouble();
  return usage;
}

void save_end(SQLite::Database& database, std::int64_t id, const Conclusion& conclusion) {
  SQLite::Statement update(
      database,
      "UPDATE attempt SET state = ?, infrastructure = ?, ended = ?, exit_status = ?, signal = ?, "
      "readable = ?, message = ?, wall = ?, user = ?, system = ?, max_rss = ? "
      "WHERE id = ? AND state = 'launching'");
  update.bind(1, std::string(to_string(conclusion.state)));
  update.bind(2, conclusion.infrastructure ? 1 : 0);
  update.bind(3, conclusion.ended);
  bind_optional(update, 4, conclusion.exit_status);
  bind_optional(update, 5, conclusion.signal);
  update.bind(6, conclusion.readable ? 1 : 0);
  update.bind(7, conclusion.message);
  if (conclusion.usage) save_usage(update, 8, *conclusion.usage);  // what is not bound is NULL
  update.bind(12, id);
  if (update.exec() != 1) {
    throw std::logic_error(fmt::format("attempt {} was concluded twice", id));
  }
}

void save_copies(SQLite::Database& database, std::int64_t id,
                 const std::vector<CopyOutcome>& copies) {
  if (copies.empty()) return;
  SQLite::Statement insert(database, "INSERT INTO copy VALUES(?, ?, ?, ?, ?, ?, ?, ?)");
  for (std::size_t index = 0; index < copies.size(); ++index) {
    insert.clearBindings();
    insert.bind(1, id);
    insert.bind(2, stored(index + 1));
    bind_optional(insert, 3, copies[index].exit_status);
    bind_optional(insert, 4, copies[index].signal);
    save_usage(insert, 5, copies[index].usage);
    insert.exec();
    insert.reset();
  }
}

void save_outputs(SQLite::Database& database, std::int64_t id,
                  const std::vector<OutputFile>& outputs) {
  if (outputs.empty()) return;
  SQLite::Statement insert(database, "INSERT INTO output VALUES(?, ?, ?, ?)");
  for (const OutputFile& file : outputs) {
    insert.bind(1, id);
    insert.bindNoCopy(2, file.name);
    insert.bind(3, stored(file.bytes));
    bind_optional(insert, 4, file.sha256);
    insert.exec();
    insert.reset();
  }
}

void save_warnings(SQLite::Database& database, std::int64_t id,
                   const std::vector<std::string>& warnings) {
  if (warnings.empty()) return;
  SQLite::Statement insert(database, "INSERT INTO warning VALUES(?, ?, ?)");
  for (std::size_t index = 0; index < warnings.size(); ++index) {
    insert.bind(1, id);
    insert.bind(2, stored(index + 1));
    insert.bindNoCopy(3, warnings[index]);
    insert.exec();
    insert.reset();
  }
}

void save_flag(SQLite::Database& database, std::int64_t attempt, const Flag& flag) {
  SQLite::Statement insert(database,
                           "INSERT INTO flag(attempt, reading, moment, found, allowed, action) "
                           "VALUES(?, ?, ?, ?, ?, ?)");
  insert.bind(1, attempt);
  insert.bind(2, flag.reading);
  insert.bind(3, flag.before ? "before" : "after");
  insert.bind(4, flag.found);
  insert.bind(5, flag.limit);
  insert.bind(6, flag.action);
  insert.exec();
}

Attempt attempt_at(const SQLite::Statement& row) {
  Attempt attempt;
  attempt.id = row.getColumn(0).getInt64();
  if (!row.isColumnNull(1)) {
    attempt.intent.run = static_cast<std::size_t>(row.getColumn(1).getInt64());
  }
  attempt.intent.number = static_cast<std::size_t>(row.getColumn(2).getInt64());
  attempt.intent.command = row.getColumn(3).getString();
  attempt.intent.host = row.getColumn(4).getString();
  attempt.intent.boot_id = row.getColumn(5).getString();
  attempt.intent.started = row.getColumn(6).getString();
  Conclusion& conclusion = attempt.conclusion;
  conclusion.state = attempt_state_of(row.getColumn(7).getString());
  conclusion.infrastructure = row.getColumn(8).getInt() != 0;
  conclusion.ended = row.getColumn(9).getString();
  conclusion.exit_status = optional_int(row, 10);
  conclusion.signal = optional_int(row, 11);
  conclusion.readable = row.getColumn(12).getInt() != 0;
  conclusion.message = row.getColumn(13).getString();
  if (!row.isColumnNull(14)) conclusion.usage = usage_at(row, 14, conclusion.exit_status);
  return attempt;
}

/// While it lives, commits are written to the log of the database and not synced: one that is
/// synced later syncs them too, because the log is one file with one end.
class Unsynced {
 public:
  Unsynced(SQLite::Database& database, bool really) : database_(database), really_(really) {
    if (really_) database_.exec("PRAGMA synchronous = NORMAL");
  }
  ~Unsynced() {
    if (really_) database_.tryExec("PRAGMA synchronous = FULL");
  }
  Unsynced(const Unsynced&) = delete;
  Unsynced& operator=(const Unsynced&) = delete;

 private:
  SQLite::Database& database_;
  bool really_;
};

/// Walks through attempts in the order of their ids, as rows that belong to them come in the same
/// order.
class Cursor {
 public:
  explicit Cursor(std::vector<Attempt>& attempts) : attempts_(attempts) {}
  /// Absent for an attempt that a driver committed after the others were read.
  Conclusion* conclusion_of(std::int64_t id) {
    while (next_ < attempts_.size() && attempts_[next_].id < id) ++next_;
    const bool found = next_ < attempts_.size() && attempts_[next_].id == id;
    return found ? &attempts_[next_].conclusion : nullptr;
  }

 private:
  std::vector<Attempt>& attempts_;
  std::size_t next_ = 0;
};

void add_values(const SQLite::Database& database, const std::vector<Response>& responses,
                std::vector<Attempt>& attempts) {
  std::map<std::string, std::size_t, std::less<>> position;
  for (std::size_t index = 0; index < responses.size(); ++index) {
    position[responses[index].name] = index;
  }
  for (Attempt& attempt : attempts) attempt.conclusion.responses.resize(responses.size());
  SQLite::Statement rows(
      database, "SELECT attempt, response, value FROM value WHERE iteration = 0 ORDER BY attempt");
  Cursor cursor(attempts);
  while (rows.executeStep()) {
    const auto response = position.find(std::string_view(rows.getColumn(1).getText()));
    Conclusion* conclusion = cursor.conclusion_of(rows.getColumn(0).getInt64());
    if (response == position.end() || conclusion == nullptr) continue;
    conclusion->responses[response->second] = rows.getColumn(2).getDouble();
  }
}

void add_copies(const SQLite::Database& database, std::vector<Attempt>& attempts) {
  SQLite::Statement rows(database,
                         "SELECT attempt, exit_status, signal, wall, user, system, max_rss "
                         "FROM copy ORDER BY attempt, copy");
  Cursor cursor(attempts);
  while (rows.executeStep()) {
    Conclusion* conclusion = cursor.conclusion_of(rows.getColumn(0).getInt64());
    if (conclusion == nullptr) continue;
    const auto status = optional_int(rows, 1);
    conclusion->copies.push_back({status, optional_int(rows, 2), usage_at(rows, 3, status)});
  }
}

void add_warnings(const SQLite::Database& database, std::vector<Attempt>& attempts) {
  SQLite::Statement rows(database, "SELECT attempt, text FROM warning ORDER BY attempt, position");
  Cursor cursor(attempts);
  while (rows.executeStep()) {
    Conclusion* conclusion = cursor.conclusion_of(rows.getColumn(0).getInt64());
    if (conclusion != nullptr) conclusion->warnings.push_back(rows.getColumn(1).getString());
  }
}

}  // namespace

std::int64_t Store::begin(const Intent& intent) {
  return state_->guarded([&] {
    SQLite::Statement insert(*state_->database,
                             "INSERT INTO attempt(run, warmup, number, state, command, host, "
                             "boot_id, started) VALUES(?, ?, ?, 'launching', ?, ?, ?, ?)");
    if (intent.run) insert.bind(1, stored(*intent.run));
    insert.bind(2, intent.run ? 0 : 1);
    insert.bind(3, stored(intent.number));
    insert.bind(4, intent.command);
    insert.bind(5, intent.host);
    insert.bind(6, intent.boot_id);
    insert.bind(7, intent.started);
    insert.exec();  // a transaction of its own: on the disk when it returns
    return state_->database->getLastInsertRowid();
  });
}

void Store::conclude(std::int64_t id, const Conclusion& conclusion, Durable durable) {
  state_->guarded([&] {
    SQLite::Database& database = *state_->database;
    const Unsynced unsynced(database, durable == Durable::with_the_next_commit);
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    save_end(database, id, conclusion);
    state_->save_values(id, conclusion);
    save_copies(database, id, conclusion.copies);
    save_outputs(database, id, conclusion.outputs);
    save_warnings(database, id, conclusion.warnings);
    for (const Flag& flag : conclusion.flags) save_flag(database, id, flag);
    transaction.commit();
  });
}

void Store::sync() {
  state_->guarded([&] { state_->database->exec("PRAGMA wal_checkpoint(PASSIVE)"); });
}

void Store::flag(std::int64_t attempt, const Flag& flag) {
  state_->guarded([&] { save_flag(*state_->database, attempt, flag); });
}

std::vector<Attempt> Store::State::attempts() const {
  std::vector<Attempt> result;
  SQLite::Statement rows(*database,
                         "SELECT id, run, number, command, host, boot_id, started, state, "
                         "infrastructure, ended, exit_status, signal, readable, message, wall, "
                         "user, system, max_rss FROM attempt ORDER BY id");
  while (rows.executeStep()) result.push_back(attempt_at(rows));
  add_values(*database, responses, result);
  add_copies(*database, result);
  add_warnings(*database, result);
  return result;
}

std::vector<Attempt> Store::attempts() const {
  return state_->guarded([&] { return state_->attempts(); });
}

}  // namespace yates::campaigns
