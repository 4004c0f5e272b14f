#include "table/append.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/nearest.hpp"
#include "table/columns.hpp"
#include "table/numbers.hpp"
#include "table/text/quantity.hpp"

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

void append_missing_words(Column& to, const Column& from) {
  for (const MissingWord& word : from.missing_words)
    for (const std::uint32_t row : word.rows)
      note_missing_word(to, word.word, to.present.size() + row);
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

bool without_values(const Column& column) {
  return column.missing() == column.present.size();
}

/// The numbers of a column in this unit; of one without values any numbers will do.
Numbers in_unit(const Column& column, const std::string& unit, const numerics::Decimal& origin) {
  if (!column.quantities) {
    const std::vector<std::string_view> cells(column.present.size());
    Numbers numbers = make_numbers(cells, column.present);
    numbers.origin = origin;
    return numbers;
  }
  return in_unit(*column.quantities, column.present, unit);
}

/// The quantities of both columns; absent where one of them has none, or their units do not fit.
std::optional<Quantities> joined_quantities(const Column& to, const Column& from) {
  const auto fits = [](const Column& column) {
    return column.quantities.has_value() || without_values(column);
  };
  if (!fits(to) || !fits(from) || (!to.quantities && !from.quantities)) return std::nullopt;
  const Quantities& leading = to.quantities ? *to.quantities : *from.quantities;
  if (from.quantities && !convertible(leading.unit, from.quantities->unit)) return std::nullopt;
  const numerics::Decimal& origin = leading.numbers.origin;
  return Quantities{
      concatenate(in_unit(to, leading.unit, origin), in_unit(from, leading.unit, origin)),
      leading.unit};
}

/// Why the second column holds no numbers like those of the first.
NotANumber clash_of(const Column& to, const Column& from, const std::string& source) {
  const auto kind = [](const Column& column) {
    return column.quantities ? fmt::format("in {}", column.quantities->unit)
                             : std::string("without a unit");
  };
  const auto first = [&] {
    for (std::size_t row = 0; row < from.present.size(); ++row)
      if (from.present[row]) return from.text(row);
    return std::string();
  };
  return NotANumber{{source, std::nullopt, std::nullopt},
                    first(),
                    fmt::format("is {}, where the rows above are {}; write the same unit in every "
                                "file",
                                kind(from), kind(to))};
}

void append_texts(Column& to, const Column& from, const std::string& source) {
  std::vector<std::string> texts = texts_of(to);
  for (std::string& text : texts_of(from)) texts.push_back(std::move(text));
  std::optional<NotANumber> not_a_number = to.not_a_number;
  if (!not_a_number) not_a_number = from.not_a_number;
  std::optional<Quantities> quantities = joined_quantities(to, from);
  if (!quantities && !not_a_number && !without_values(from) && !without_values(to))
    not_a_number = clash_of(to, from, source);
  std::vector<MissingWord> missing_words = std::move(to.missing_words);
  to = make_categorical(to.name, texts, {});
  to.not_a_number = std::move(not_a_number);
  to.quantities = std::move(quantities);
  to.missing_words = std::move(missing_words);
}

}  // namespace

Table append(std::vector<Table> tables) {
  Table result = std::move(tables.front());
  if (tables.size() > 1) result.file_begins.push_back(0);
  for (std::size_t t = 1; t < tables.size(); ++t) {
    check_same_columns(result, tables[t]);
    for (Column& column : result.columns) {
      const Column& more = *tables[t].find(column.name);
      append_missing_words(column, more);
      if (column.numeric() && more.numeric()) {
        append_numbers(column, more);
      } else {
        append_texts(column, more, tables[t].source);
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
