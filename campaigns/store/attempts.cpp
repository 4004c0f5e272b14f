#include <stdexcept>
#include <string>

#include <fmt/format.h>

#include "campaigns/store/sql.hpp"
#include "campaigns/store/store_tables.hpp"

namespace yates::campaigns {
namespace {

void save_end(SQLite::Database& database, std::int64_t id, const AttemptEnd& end) {
  const auto usage = [&](auto part) -> std::optional<double> {
    if (!end.usage) return std::nullopt;
    return (*end.usage).*part;
  };
  const auto machine = [&](auto part) -> std::optional<std::string> {
    if (!end.machine) return std::nullopt;
    return (*end.machine).*part;
  };
  const int ended = execute(
      database,
      "UPDATE attempt SET state = ?, infrastructure = ?, ended = ?, exit_status = ?, signal = ?, "
      "readable = ?, message = ?, wall = ?, user = ?, system = ?, max_rss = ?, "
      "host = coalesce(?, host), boot_id = coalesce(?, boot_id) WHERE id = ? AND state = "
      "'launching'",
      to_string(end.state), end.infrastructure, end.ended, end.exit_status, end.signal,
      end.readable, end.message, usage(&Usage::wall), usage(&Usage::user), usage(&Usage::system),
      usage(&Usage::max_rss), machine(&Machine::host), machine(&Machine::boot_id), id);
  if (ended != 1) {
    throw std::logic_error(fmt::format("attempt {} has ended already", id));
  }
}

std::size_t stored_run(const SQLite::Statement& row, int column) {
  const std::size_t run = stored_size(row, column);
  if (run == 0) throw_damaged("it holds an attempt of run 0");
  return run;
}

Attempt attempt_at(const SQLite::Statement& row) {
  Attempt attempt;
  attempt.id = whole_number(row, 0);
  if (!row.isColumnNull(1)) attempt.intent.run = stored_run(row, 1);
  attempt.intent.number = stored_size(row, 2);
  attempt.intent.command = stored_text(row, 3);
  attempt.intent.host = stored_text(row, 4);
  attempt.intent.boot_id = stored_text(row, 5);
  attempt.intent.started = stored_text(row, 6);
  AttemptEnd& end = attempt.end;
  end.state = stored_state(stored_text(row, 7));
  end.infrastructure = stored_bool(row, 8);
  end.ended = optional_text(row, 9).value_or("");
  end.exit_status = optional_int(row, 10);
  end.signal = optional_int(row, 11);
  end.readable = stored_bool(row, 12);
  end.message = stored_text(row, 13);
  if (!row.isColumnNull(14)) end.usage = usage_at(row, 14, end.exit_status);
  return attempt;
}

}  // namespace

AttemptState stored_state(std::string_view name) {
  if (const auto state = attempt_state_of(name)) return *state;
  throw_damaged(fmt::format("it holds the unknown state '{}' of an attempt", name));
}

std::int64_t insert_attempt(SQLite::Database& database, const Intent& intent) {
  // On the disk when it returns, unless the caller has begun a transaction.
  execute(database,
          "INSERT INTO attempt(run, warmup, number, state, command, host, boot_id, started) "
          "VALUES(?, ?, ?, 'launching', ?, ?, ?, ?)",
          intent.run, !intent.run, intent.number, intent.command, intent.host, intent.boot_id,
          intent.started);
  return database.getLastInsertRowid();
}

void end_attempt(SQLite::Database& database, std::span<const Response> responses, std::int64_t id,
                 const AttemptEnd& end) {
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  save_end(database, id, end);
  insert_values(database, responses, id, end);
  insert_copies(database, id, end.copies);
  insert_outputs(database, id, end.outputs);
  insert_warnings(database, id, end.warnings);
  for (const Flag& flag : end.flags) insert_flag(database, id, flag);
  transaction.commit();
}

std::vector<Attempt> read_attempts(const SQLite::Database& database,
                                   std::span<const Response> responses) {
  std::vector<Attempt> result;
  SQLite::Statement rows(database,
                         "SELECT id, run, number, command, host, boot_id, started, state, "
                         "infrastructure, ended, exit_status, signal, readable, message, wall, "
                         "user, system, max_rss FROM attempt ORDER BY id");
  while (rows.executeStep()) result.push_back(attempt_at(rows));
  add_values(database, responses, result);
  add_copies(database, result);
  add_warnings(database, result);
  return result;
}

}  // namespace yates::campaigns
