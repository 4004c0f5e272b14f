#include "campaigns/store/outline.hpp"

#include <array>
#include <memory>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <sqlite3.h>

#include "campaigns/launch/clock.hpp"
#include "campaigns/store/opening.hpp"
#include "campaigns/store/sql.hpp"
#include "campaigns/store/store_tables.hpp"

namespace yates::campaigns {
namespace {

struct CloseDatabase {
  void operator()(sqlite3* database) const { sqlite3_close(database); }
};
struct Finalize {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Database = std::unique_ptr<sqlite3, CloseDatabase>;
using Statement = std::unique_ptr<sqlite3_stmt, Finalize>;

bool is_null(sqlite3_stmt* row, int column) {
  return sqlite3_column_type(row, column) == SQLITE_NULL;
}

[[noreturn]] void refuse_type(sqlite3_stmt* row, int column, std::string_view expected) {
  throw_wrong_type(sqlite3_column_name(row, column), sqlite3_column_type(row, column), expected);
}

std::string_view text(sqlite3_stmt* row, int column) {
  if (sqlite3_column_type(row, column) != SQLITE_TEXT) refuse_type(row, column, "a text");
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(row, column));
  return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(row, column))};
}

std::int64_t whole(sqlite3_stmt* row, int column) {
  if (sqlite3_column_type(row, column) != SQLITE_INTEGER) {
    refuse_type(row, column, "a whole number");
  }
  return sqlite3_column_int64(row, column);
}

std::size_t counted(sqlite3_stmt* row, int column) {
  const std::int64_t number = whole(row, column);
  if (number < 1) {
    throw_damaged(fmt::format("its column '{}' holds {}, which is less than 1",
                              sqlite3_column_name(row, column), number));
  }
  return static_cast<std::size_t>(number);
}

double real(sqlite3_stmt* row, int column) {
  const int type = sqlite3_column_type(row, column);
  if (type != SQLITE_FLOAT && type != SQLITE_INTEGER) refuse_type(row, column, "a number");
  return sqlite3_column_double(row, column);
}

std::optional<int> number(sqlite3_stmt* row, int column) {
  if (is_null(row, column)) return std::nullopt;
  return static_cast<int>(whole(row, column));
}

/// There are few hosts and many runs, so the host of the previous attempt is tried first.
std::size_t index_of(std::vector<std::string>& hosts, std::string_view host, std::size_t likely) {
  if (likely < hosts.size() && hosts[likely] == host) return likely;
  for (std::size_t index = 0; index < hosts.size(); ++index) {
    if (hosts[index] == host) return index;
  }
  hosts.emplace_back(host);
  return hosts.size() - 1;
}

/// Queries to a database that is open, and is called `file` in messages.
class Reader {
 public:
  Reader(sqlite3* database, std::filesystem::path file)
      : file_(std::move(file)), database_(database) {}

  Statement prepare(const char* query) const {
    sqlite3_stmt* prepared = nullptr;
    const int problem = sqlite3_prepare_v2(database_, query, -1, &prepared, nullptr);
    Statement statement(prepared);
    if (problem != SQLITE_OK) fail();
    return statement;
  }
  /// Calls `action` for each row of a query; returns how many there were.
  template <typename Action>
  std::size_t each(sqlite3_stmt* statement, const Action& action) const {
    std::size_t rows = 0;
    int problem = SQLITE_OK;
    try {
      for (; (problem = sqlite3_step(statement)) == SQLITE_ROW; ++rows) action(statement);
    } catch (const SQLite::Exception& damage) {
      throw_file_error(file_, damage);
    }
    if (problem != SQLITE_DONE) fail();
    return rows;
  }
  template <typename Action>
  void each(const char* query, const Action& action) const {
    each(prepare(query).get(), action);
  }
  [[noreturn]] void fail() const { throw_file_error(file_, SQLite::Exception(database_)); }

 private:
  std::filesystem::path file_;
  sqlite3* database_;
};

void read_attempts(const Reader& reader, Outlines& result) {
  // Only the columns that are needed of every attempt, because each takes its time.
  reader.each("SELECT count(*) FROM attempt", [&](sqlite3_stmt* row) {
    result.attempts.reserve(static_cast<std::size_t>(sqlite3_column_int64(row, 0)));
  });
  std::size_t host = 0;
  reader.each(
      "SELECT id, run, number, state, infrastructure, host, wall, started, ended FROM attempt "
      "ORDER BY id",
      [&](sqlite3_stmt* row) {
        AttemptOutline one;
        one.id = whole(row, 0);
        if (!is_null(row, 1)) one.run = counted(row, 1);
        one.number = counted(row, 2);
        one.state = stored_state(text(row, 3));
        one.infrastructure = whole(row, 4) != 0;
        one.host = host = index_of(result.hosts, text(row, 5), host);
        if (!is_null(row, 6)) one.wall = real(row, 6);
        one.started = seconds_of_utc(text(row, 7));
        if (!is_null(row, 8)) one.ended = seconds_of_utc(text(row, 8));
        result.attempts.push_back(one);
      });
  bool known = false;
  reader.each("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'session'",
              [&](sqlite3_stmt*) { known = true; });
  if (!known) return;
  reader.each("SELECT first_attempt FROM session ORDER BY first_attempt",
              [&](sqlite3_stmt* row) { result.sessions.push_back(whole(row, 0)); });
}

Database open_to_read(const std::filesystem::path& store_folder) {
  const ReadingAddress address = reading_address(store_folder);
  sqlite3* opened = nullptr;
  const int problem =
      sqlite3_open_v2(address.name.c_str(), &opened, address.flags | SQLITE_OPEN_NOMUTEX, nullptr);
  Database database(opened);
  if (problem != SQLITE_OK) {
    throw_file_error(database_file(store_folder), SQLite::Exception(opened, problem));
  }
  constexpr int patience = 5000;  // milliseconds
  sqlite3_busy_timeout(opened, patience);
  return database;
}

}  // namespace

std::vector<FailureReason> read_failure_reasons(sqlite3* database,
                                                const std::filesystem::path& file,
                                                std::span<const std::int64_t> ids) {
  std::vector<FailureReason> result;
  const Reader reader(database, file);
  const auto statement =
      reader.prepare("SELECT exit_status, signal, message FROM attempt WHERE id = ?");
  for (const std::int64_t id : ids) {
    sqlite3_reset(statement.get());
    sqlite3_bind_int64(statement.get(), 1, id);
    const std::size_t found = reader.each(statement.get(), [&](sqlite3_stmt* row) {
      result.push_back({number(row, 0), number(row, 1), std::string(text(row, 2))});
    });
    if (found == 1) continue;
    throw_file_error(file, SQLite::Exception("it lacks an attempt that it counts", SQLITE_CORRUPT));
  }
  return result;
}

Outlines read_outlines(sqlite3* database, const std::filesystem::path& file) {
  const Reader reader(database, file);
  Outlines result;
  read_attempts(reader, result);
  // There are few flags and warnings; a cross join in SQLite begins with the table named first.
  reader.each(
      "SELECT reading, allowed, count(DISTINCT attempt) FROM flag CROSS JOIN attempt ON "
      "attempt.id = flag.attempt WHERE state = 'done' AND run IS NOT NULL GROUP BY reading, "
      "allowed "
      "ORDER BY min(flag.id)",
      [&](sqlite3_stmt* row) {
        result.broken_gates.push_back(
            {std::string(text(row, 0)), std::string(text(row, 1)), counted(row, 2)});
      });
  reader.each(
      "SELECT text, count(DISTINCT attempt) AS runs FROM warning CROSS JOIN attempt ON "
      "attempt.id = warning.attempt WHERE state = 'done' AND run IS NOT NULL GROUP BY text "
      "ORDER BY runs DESC, text LIMIT 10",
      [&](sqlite3_stmt* row) {
        result.warnings.push_back({std::string(text(row, 0)), counted(row, 1)});
      });
  return result;
}

std::vector<FailureReason> read_failure_reasons(const std::filesystem::path& store_folder,
                                                std::span<const std::int64_t> ids) {
  const Database database = open_to_read(store_folder);
  return read_failure_reasons(database.get(), database_file(store_folder), ids);
}

Outlines read_outlines(const std::filesystem::path& store_folder) {
  const Database database = open_to_read(store_folder);
  return read_outlines(database.get(), database_file(store_folder));
}

}  // namespace yates::campaigns
