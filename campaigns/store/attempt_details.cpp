#include <fmt/format.h>

#include "campaigns/store/sql.hpp"
#include "campaigns/store/store_tables.hpp"

namespace yates::campaigns {

void bind_usage(SQLite::Statement& statement, int first, const Usage& usage) {
  statement.bind(first, usage.wall);
  statement.bind(first + 1, usage.user);
  statement.bind(first + 2, usage.system);
  bind_optional(statement, first + 3, usage.max_rss);
}

Usage usage_at(const SQLite::Statement& row, int first, std::optional<int> exit_status) {
  Usage usage{.wall = real_number(row, first),
              .user = real_number(row, first + 1),
              .system = real_number(row, first + 2),
              .exit_status = exit_status.value_or(0)};
  usage.max_rss = optional_double(row, first + 3);
  return usage;
}

void insert_copies(SQLite::Database& database, std::int64_t id,
                   const std::vector<CopyOutcome>& copies) {
  if (copies.empty()) return;
  SQLite::Statement insert(database, "INSERT INTO copy VALUES(?, ?, ?, ?, ?, ?, ?, ?)");
  for (std::size_t index = 0; index < copies.size(); ++index) {
    insert.clearBindings();
    insert.bind(1, id);
    insert.bind(2, stored(index + 1));
    bind_optional(insert, 3, copies[index].exit_status);
    bind_optional(insert, 4, copies[index].signal);
    bind_usage(insert, 5, copies[index].usage);
    insert.exec();
    insert.reset();
  }
}

void insert_outputs(SQLite::Database& database, std::int64_t id,
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

void insert_warnings(SQLite::Database& database, std::int64_t id,
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

void insert_flag(SQLite::Database& database, std::int64_t attempt, const Flag& flag) {
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

AttemptEnd* AttemptCursor::end_of(std::int64_t id) {
  while (next_ < attempts_.size() && attempts_[next_].id < id) ++next_;
  const bool found = next_ < attempts_.size() && attempts_[next_].id == id;
  return found ? &attempts_[next_].end : nullptr;
}

void add_copies(const SQLite::Database& database, std::span<Attempt> attempts) {
  SQLite::Statement rows(database,
                         "SELECT attempt, exit_status, signal, wall, user, system, max_rss "
                         "FROM copy ORDER BY attempt, copy");
  AttemptCursor cursor(attempts);
  while (rows.executeStep()) {
    AttemptEnd* end = cursor.end_of(whole_number(rows, 0));
    if (end == nullptr) continue;
    const auto status = optional_int(rows, 1);
    end->copies.push_back({status, optional_int(rows, 2), usage_at(rows, 3, status)});
  }
}

void add_warnings(const SQLite::Database& database, std::span<Attempt> attempts) {
  SQLite::Statement rows(database, "SELECT attempt, text FROM warning ORDER BY attempt, position");
  AttemptCursor cursor(attempts);
  while (rows.executeStep()) {
    AttemptEnd* end = cursor.end_of(whole_number(rows, 0));
    if (end != nullptr) end->warnings.push_back(stored_text(rows, 1));
  }
}

std::vector<AttemptOutput> read_outputs(const SQLite::Database& database) {
  std::vector<AttemptOutput> result;
  SQLite::Statement rows(database,
                         "SELECT attempt, name, bytes, sha256 FROM output ORDER BY attempt, name");
  while (rows.executeStep()) {
    result.push_back({whole_number(rows, 0),
                      {stored_text(rows, 1), stored_size(rows, 2), optional_text(rows, 3)}});
  }
  return result;
}

std::vector<AttemptFlag> read_flags(const SQLite::Database& database) {
  std::vector<AttemptFlag> result;
  SQLite::Statement rows(
      database, "SELECT attempt, reading, moment, found, allowed, action FROM flag ORDER BY id");
  while (rows.executeStep()) {
    const std::string moment = stored_text(rows, 2);
    if (moment != "before" && moment != "after") {
      throw_damaged(fmt::format("it holds a flag of the unknown moment '{}'", moment));
    }
    result.push_back({whole_number(rows, 0),
                      {stored_text(rows, 1), moment == "before", stored_text(rows, 3),
                       stored_text(rows, 4), stored_text(rows, 5)}});
  }
  return result;
}

}  // namespace yates::campaigns
