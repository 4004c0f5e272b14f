#include "campaigns/store/sql.hpp"

#include <limits>

#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/resource.h>

#include "language/error.hpp"

namespace yates::campaigns {
namespace {

std::string_view kind_of_value(int type) {
  switch (type) {
    case SQLITE_INTEGER:
      return "a whole number";
    case SQLITE_FLOAT:
      return "a number";
    case SQLITE_TEXT:
      return "a text";
    case SQLITE_BLOB:
      return "bytes";
    default:
      return "nothing";
  }
}

/// SQLite does not say which error it was.
bool is_limited() {
  rlimit limit{};
  return ::getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

}  // namespace

void throw_damaged(const std::string& what) {
  throw SQLite::Exception(what, SQLITE_CORRUPT);
}

void throw_wrong_type(std::string_view column, int type, std::string_view expected) {
  throw_damaged(fmt::format("its column '{}' holds {} where {} is expected", column,
                            kind_of_value(type), expected));
}

void throw_file_error(const std::filesystem::path& database, const SQLite::Exception& error) {
  std::string text;
  switch (error.getErrorCode()) {
    case SQLITE_FULL:
      text = "cannot be written: the disk is full";
      break;
    case SQLITE_IOERR:
      text = fmt::format("cannot be read or written: the disk reports an error ({}){}",
                         sqlite3_errstr(error.getExtendedErrorCode()),
                         is_limited() ? ", or the file has reached its limit (ulimit -f)"
                                      : ", or a quota is used up");
      break;
    case SQLITE_BUSY:
      text =
          "is locked by another program, or its file system has no locks, as some network file "
          "systems; then a copy of the store on a local disk can be read";
      break;
    case SQLITE_ERROR:  // a query of ours finds no such table or column
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      text = fmt::format("is damaged: {}; put a copy of it back, or remove {} to start over",
                         error.what(), database.parent_path().string());
      break;
    default:
      text = error.what();
  }
  throw language::FileError(database.string(), text);
}

std::int64_t whole_number(const SQLite::Statement& row, int column) {
  const SQLite::Column value = row.getColumn(column);
  if (!value.isInteger()) throw_wrong_type(value.getName(), value.getType(), "a whole number");
  return value.getInt64();
}

std::size_t stored_size(const SQLite::Statement& row, int column) {
  const std::int64_t number = whole_number(row, column);
  if (number < 0) {
    throw_damaged(fmt::format("its column '{}' holds {}, which is less than 0",
                              row.getColumn(column).getName(), number));
  }
  return static_cast<std::size_t>(number);
}

double real_number(const SQLite::Statement& row, int column) {
  const SQLite::Column value = row.getColumn(column);
  if (!value.isFloat() && !value.isInteger()) {
    throw_wrong_type(value.getName(), value.getType(), "a number");
  }
  return value.getDouble();
}

std::string stored_text(const SQLite::Statement& row, int column) {
  const SQLite::Column value = row.getColumn(column);
  if (!value.isText()) throw_wrong_type(value.getName(), value.getType(), "a text");
  return value.getString();
}

bool stored_bool(const SQLite::Statement& row, int column) {
  return whole_number(row, column) != 0;
}

std::optional<int> optional_int(const SQLite::Statement& row, int column) {
  if (row.isColumnNull(column)) return std::nullopt;
  const std::int64_t number = whole_number(row, column);
  using Limits = std::numeric_limits<int>;
  if (number < Limits::min() || number > Limits::max()) {
    throw_damaged(fmt::format("its column '{}' holds {}, which is out of its range",
                              row.getColumn(column).getName(), number));
  }
  return static_cast<int>(number);
}

std::optional<double> optional_double(const SQLite::Statement& row, int column) {
  if (row.isColumnNull(column)) return std::nullopt;
  return real_number(row, column);
}

std::size_t count_of(const SQLite::Database& database, const char* query) {
  SQLite::Statement statement(database, query);
  statement.executeStep();
  return stored_size(statement, 0);
}

std::optional<std::string> optional_text(const SQLite::Statement& row, int column) {
  if (row.isColumnNull(column)) return std::nullopt;
  return stored_text(row, column);
}

}  // namespace yates::campaigns
