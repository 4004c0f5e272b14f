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
  const std::optional<Quantities> found = quantities_of(column);
  if (found && !without_values(column)) return in_unit(*found, column.present, unit);
  const std::vector<std::string_view> cells(column.present.size());
  Numbers numbers = make_numbers(cells, column.present);
  numbers.origin = origin;
  return numbers;
}

/// The quantities of both columns; absent where one of them has none, or their units do not fit.
std::optional<Quantities> joined_quantities(const Column& to, const Column& from) {
  const std::optional<Quantities> first = without_values(to) ? std::nullopt : quantities_of(to);
  const std::optional<Quantities> second =
      without_values(from) ? std::nullopt : quantities_of(from);
  if (!first && !second) return std::nullopt;
  if ((!first && !without_values(to)) || (!second && !without_values(from))) return std::nullopt;
  const Quantities& leading = first ? *first : *second;
  if (second && !convertible(leading.unit, second->unit)) return std::nullopt;
  const numerics::Decimal& origin = leading.numbers.origin;
  Quantities result{
      concatenate(in_unit(to, leading.unit, origin), in_unit(from, leading.unit, origin)),
      leading.unit, leading.other_units};
  if (second) {
    add_unit(result.other_units, second->unit);
    for (const std::string& unit : second->other_units) add_unit(result.other_units, unit);
    std::erase(result.other_units, result.unit);
  }
  return result;
}

/// What the two tables are called in messages.
struct Sources {
  std::string first;
  std::string other;
};

/// Why the second column holds no numbers like those of the first.
NotANumber clash_of(const Column& to, const Column& from, const Sources& sources) {
  const std::optional<Quantities> first = quantities_of(to);
  const std::optional<Quantities> second = quantities_of(from);
  const language::Place place{sources.other, std::nullopt, std::nullopt};
  if (first && second)
    return {place, "",
            fmt::format("is in {} in {} and in {} in {}; one cannot be turned into the other",
                        first->unit, sources.first, second->unit, sources.other)};
  const std::string& unit = first ? first->unit : second->unit;
  return {place, "",
          fmt::format("is in {} in {} and without a unit in {}; write the unit in every file or in "
                      "none",
                      unit, first ? sources.first : sources.other,
                      first ? sources.other : sources.first)};
}

void append_texts(Column& to, const Column& from, const Sources& sources) {
  std::vector<std::string> texts = texts_of(to);
  for (std::string& text : texts_of(from)) texts.push_back(std::move(text));
  std::optional<NotANumber> not_a_number = to.not_a_number;
  if (!not_a_number) not_a_number = from.not_a_number;
  std::optional<Quantities> quantities = joined_quantities(to, from);
  if (!quantities && !not_a_number && (quantities_of(to) || quantities_of(from)) &&
      !without_values(from) && !without_values(to))
    not_a_number = clash_of(to, from, sources);
  std::vector<MissingWord> missing_words = std::move(to.missing_words);
  to = make_categorical(to.name, texts, {});
  to.not_a_number = std::move(not_a_number);
  to.quantities = std::move(quantities);
  to.missing_words = std::move(missing_words);
}

/// Numbers whose units clash become texts, so that a formula that does not read them has no fault.
void append_numbers(Column& to, const Column& from, const Sources& sources) {
  if (to.unit == from.unit) {
    to.values = concatenate(std::get<Numbers>(to.values), std::get<Numbers>(from.values));
  } else if (std::optional<Quantities> joined = joined_quantities(to, from)) {
    to.values = std::move(joined->numbers);
    to.unit = std::move(joined->unit);
    to.other_units = std::move(joined->other_units);
  } else {
    append_texts(to, from, sources);
    return;
  }
  for (const std::string& unit : from.other_units)
    if (unit != to.unit) add_unit(to.other_units, unit);
  to.present.append(from.present);
}

}  // namespace

Table append(std::vector<Table> tables) {
  Table result = std::move(tables.front());
  const std::string first = result.source;
  if (tables.size() > 1) result.file_begins.push_back(0);
  for (std::size_t t = 1; t < tables.size(); ++t) {
    check_same_columns(result, tables[t]);
    const Sources sources{first, tables[t].source};
    for (Column& column : result.columns) {
      const Column& more = *tables[t].find(column.name);
      append_missing_words(column, more);
      if (column.numeric() && more.numeric()) {
        append_numbers(column, more, sources);
      } else {
        append_texts(column, more, sources);
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
