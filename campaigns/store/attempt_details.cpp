#include <fmt/format.h>

#include "campaigns/store/sql.hpp"
#include "campaigns/store/store_tables.hpp"

namespace yates::campaigns {

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
  std::size_t number = 0;
  for (const CopyOutcome& copy : copies) {
    execute(insert, id, ++number, copy.exit_status, copy.signal, copy.usage.wall, copy.usage.user,
            copy.usage.system, copy.usage.max_rss);
  }
}

void insert_outputs(SQLite::Database& database, std::int64_t id,
                    const std::vector<OutputFile>& outputs) {
  if (outputs.empty()) return;
  SQLite::Statement insert(database, "INSERT INTO output VALUES(?, ?, ?, ?)");
  for (const OutputFile& file : outputs) execute(insert, id, file.name, file.bytes, file.sha256);
}

void insert_warnings(SQLite::Database& database, std::int64_t id,
                     const std::vector<std::string>& warnings) {
  if (warnings.empty()) return;
  SQLite::Statement insert(database, "INSERT INTO warning VALUES(?, ?, ?)");
  std::size_t position = 0;
  for (const std::string& warning : warnings) execute(insert, id, ++position, warning);
}

void insert_flag(SQLite::Database& database, std::int64_t attempt, const Flag& flag) {
  execute(database,
          "INSERT INTO flag(attempt, reading, moment, found, allowed, action) "
          "VALUES(?, ?, ?, ?, ?, ?)",
          attempt, flag.reading, flag.before ? "before" : "after", flag.found, flag.limit,
          flag.action);
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
