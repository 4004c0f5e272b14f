#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

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

/// Binds a value that stays where it is until the statement has been executed. Numbers and sizes
/// are stored as SQLite's signed integers, truth as 0 or 1, and an absent value as NULL.
template <typename Value>
void bind_value(SQLite::Statement& statement, int index, const Value& value) {
  if constexpr (requires { value.has_value(); }) {
    value ? bind_value(statement, index, *value) : statement.bind(index);
  } else if constexpr (std::is_integral_v<Value>) {
    statement.bind(index, static_cast<std::int64_t>(value));
  } else if constexpr (std::is_same_v<Value, std::string>) {
    statement.bindNoCopy(index, value);
  } else if constexpr (std::is_floating_point_v<Value>) {
    statement.bind(index, value);
  } else {
    statement.bind(index, std::string(value));
  }
}

/// Binds values to the parameters from the first on.
template <typename... Values>
void bind_values(SQLite::Statement& statement, const Values&... values) {
  int index = 0;
  (bind_value(statement, ++index, values), ...);
}

/// Executes a statement with these values and makes it ready for others; returns how many rows it
/// has changed.
template <typename... Values>
int execute(SQLite::Statement& statement, const Values&... values) {
  bind_values(statement, values...);
  const int rows = statement.exec();
  statement.reset();
  return rows;
}
template <typename... Values>
int execute(SQLite::Database& database, const char* text, const Values&... values) {
  SQLite::Statement statement(database, text);
  return execute(statement, values...);
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

/// The whole number, at least 0, that a query gives in its only row.
std::size_t count_of(const SQLite::Database& database, const char* query);

}  // namespace yates::campaigns
