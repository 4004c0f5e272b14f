#include "campaigns/store/sql.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include "language/error.hpp"

namespace yates::campaigns {

void throw_file_error(const std::filesystem::path& database, const SQLite::Exception& error) {
  std::string text;
  switch (error.getErrorCode()) {
    case SQLITE_FULL:
      text = "cannot be written: the disk is full";
      break;
    case SQLITE_IOERR:
      text = fmt::format("cannot be read or written: the disk reports an error ({})",
                         sqlite3_errstr(error.getExtendedErrorCode()));
      break;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      text = fmt::format("is damaged: {}", error.what());
      break;
    default:
      text = error.what();
  }
  throw language::FileError(database.string(), text);
}

std::optional<int> optional_int(const SQLite::Statement& row, int column) {
  if (row.isColumnNull(column)) return std::nullopt;
  return row.getColumn(column).getInt();
}

std::optional<double> optional_double(const SQLite::Statement& row, int column) {
  if (row.isColumnNull(column)) return std::nullopt;
  return row.getColumn(column).getDouble();
}

std::optional<std::string> optional_text(const SQLite::Statement& row, int column) {
  if (row.isColumnNull(column)) return std::nullopt;
  return row.getColumn(column).getString();
}

}  // namespace yates::campaigns
