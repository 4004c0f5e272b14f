#include "table/append.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/nearest.hpp"
#include "table/numbers.hpp"

namespace yates::table {

namespace {

void check_same_columns(const Table& first, const Table& other) {
  const std::vector<std::string> names = other.names();
  for (const Column& column : first.columns) {
    if (other.find(column.name) != nullptr) continue;
    throw language::InputError({other.source, std::nullopt, std::nullopt},
                               fmt::format("has no column '{}', which {} has{}", column.name,
                                           first.source, language::suggestion(column.name, names)));
  }
  for (const std::string& name : names) {
    if (first.find(name) != nullptr) continue;
    throw language::InputError(
        {other.source, std::nullopt, std::nullopt},
        fmt::format("has a column '{}', which {} does not have", name, first.source));
  }
}

void append_numbers(Column& to, const Column& from) {
  to.values = concatenate(std::get<Numbers>(to.values), std::get<Numbers>(from.values));
  to.present.append(from.present);
}

std::vector<std::string> texts_of(const Column& column) {
  std::vector<std::string> result;
  for (std::size_t row = 0; row < column.present.size(); ++row) {
    result.push_back(column.present[row] ? column.text(row) : std::string());
  }
  return result;
}

void append_texts(Column& to, const Column& from) {
  std::vector<std::string> texts = texts_of(to);
  for (std::string& text : texts_of(from)) texts.push_back(std::move(text));
  std::optional<NotANumber> not_a_number = to.not_a_number;
  if (!not_a_number) not_a_number = from.not_a_number;
  to = make_categorical(to.name, texts, {});
  to.not_a_number = std::move(not_a_number);
}

}  // namespace

Table append(std::vector<Table> tables) {
  Table result = std::move(tables.front());
  if (tables.size() > 1) result.file_begins.push_back(0);
  for (std::size_t t = 1; t < tables.size(); ++t) {
    check_same_columns(result, tables[t]);
    for (Column& column : result.columns) {
      const Column& more = *tables[t].find(column.name);
      if (column.numeric() && more.numeric()) {
        append_numbers(column, more);
      } else {
        append_texts(column, more);
      }
    }
    result.file_begins.push_back(result.rows);
    result.one_process_per_file = result.one_process_per_file && tables[t].one_process_per_file;
    result.rows += tables[t].rows;
    result.source += ", " + tables[t].source;
  }
  return result;
}

}  // namespace yates::table
