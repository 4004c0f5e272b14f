#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <SQLiteCpp/SQLiteCpp.h>

// What all parts of the store need from SQLite.

namespace yates::campaigns {

/// Throws FileError for an error of SQLite. Its message names the database file and says what the
/// error means for the user.
[[noreturn]] void throw_file_error(const std::filesystem::path& database,
                                   const SQLite::Exception& error);

/// Throws what `throw_file_error` takes for damage, as SQLite itself does where it notices some.
[[noreturn]] void throw_damaged(const std::string& what);
/// The same for a value of another type (SQLITE_TEXT, ...) than `expected` says.
[[noreturn]] void throw_wrong_type(std::string_view column, int type, std::string_view expected);

/// Binds a value that may be absent; an absent one is bound as NULL.
template <typename Value>
void bind_optional(SQLite::Statement& statement, int index, const std::optional<Value>& value) {
  if (value) {
    statement.bind(index, *value);
  } else {
    statement.bind(index);
  }
}

// A column of the current row. SQLite lets any column hold any type and would turn a text into the
// number 0; all these throw what `throw_damaged` does if it is not what is asked for.
std::int64_t whole_number(const SQLite::Statement& row, int column);
std::size_t stored_size(const SQLite::Statement& row, int column);
double real_number(const SQLite::Statement& row, int column);
std::string stored_text(const SQLite::Statement& row, int column);
bool stored_bool(const SQLite::Statement& row, int column);

// The same; absent if it is NULL.
std::optional<int> optional_int(const SQLite::Statement& row, int column);
std::optional<double> optional_double(const SQLite::Statement& row, int column);
std::optional<std::string> optional_text(const SQLite::Statement& row, int column);

/// A size or number as SQLite stores it: its integers are signed.
inline std::int64_t stored(std::size_t number) {
  return static_cast<std::int64_t>(number);
}

}  // namespace yates::campaigns
