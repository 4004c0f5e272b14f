#include "campaigns/store/attempts.hpp"

#include <stdexcept>
#include <string>

#include <fmt/format.h>

#include "campaigns/store/attempt_details.hpp"
#include "campaigns/store/sql.hpp"
#include "campaigns/store/values.hpp"

namespace yates::campaigns {
namespace {

void save_end(SQLite::Database& database, std::int64_t id, const AttemptEnd& end) {
  SQLite::Statement update(
      database,
      "UPDATE attempt SET state = ?, infrastructure = ?, ended = ?, exit_status = ?, signal = ?, "
      "readable = ?, message = ?, wall = ?, user = ?, system = ?, max_rss = ? "
      "WHERE id = ? AND state = 'launching'");
  update.bind(1, std::string(to_string(end.state)));
  update.bind(2, end.infrastructure ? 1 : 0);
  update.bind(3, end.ended);
  bind_optional(update, 4, end.exit_status);
  bind_optional(update, 5, end.signal);
  update.bind(6, end.readable ? 1 : 0);
  update.bind(7, end.message);
  if (end.usage) bind_usage(update, 8, *end.usage);  // what is not bound is NULL
  update.bind(12, id);
  if (update.exec() != 1) {
    throw std::logic_error(fmt::format("attempt {} has ended already", id));
  }
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
  AttemptEnd& end = attempt.end;
  end.state = attempt_state_of(row.getColumn(7).getString());
  end.infrastructure = row.getColumn(8).getInt() != 0;
  end.ended = row.getColumn(9).getString();
  end.exit_status = optional_int(row, 10);
  end.signal = optional_int(row, 11);
  end.readable = row.getColumn(12).getInt() != 0;
  end.message = row.getColumn(13).getString();
  if (!row.isColumnNull(14)) end.usage = usage_at(row, 14, end.exit_status);
  return attempt;
}

}  // namespace

std::int64_t insert_attempt(SQLite::Database& database, const Intent& intent) {
  SQLite::Statement insert(database,
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
