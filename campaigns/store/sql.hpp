#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include <SQLiteCpp/SQLiteCpp.h>

// What all parts of the store need from SQLite.

namespace yates::campaigns {

/// Throws FileError for an error of SQLite. Its message names the database file and says what the
/// error means for the user.
[[noreturn]] void throw_file_error(const std::filesystem::path& database,
                                   const SQLite::Exception& error);

/// Binds a value that may be absent; an absent one is bound as NULL.
template <typename Value>
void bind_optional(SQLite::Statement& statement, int index, const std::optional<Value>& value) {
  if (value) {
    statement.bind(index, *value);
  } else {
    statement.bind(index);
  }
}

/// A column of the current row; absent if it is NULL.
std::optional<int> optional_int(const SQLite::Statement& row, int column);
std::optional<double> optional_double(const SQLite::Statement& row, int column);
std::optional<std::string> optional_text(const SQLite::Statement& row, int column);

/// A size or number as SQLite stores it: its integers are signed.
inline std::int64_t stored(std::size_t number) {
  return static_cast<std::int64_t>(number);
}

}  // namespace yates::campaigns
