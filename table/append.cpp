#include "table/append.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/nearest.hpp"
#include "table/cells/columns.hpp"
#include "table/cells/numbers.hpp"
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

void append_rows(Table& result, const Table& more, const Sources& sources) {
  for (Column& column : result.columns) {
    const Column& below = *more.find(column.name);
    append_missing_words(column, below);
    if (column.numeric() && below.numeric()) {
      append_numbers(column, below, sources);
    } else {
      append_texts(column, below, sources);
    }
  }
  if (result.file_begins.empty()) result.file_begins.push_back(0);
  const std::vector<std::size_t> alone{0};
  for (const std::size_t begin : more.file_begins.empty() ? alone : more.file_begins)
    result.file_begins.push_back(result.rows + begin);
  result.one_process_per_file = result.one_process_per_file && more.one_process_per_file;
  if (result.outcome_column != more.outcome_column) result.outcome_column.clear();
  result.rows += more.rows;
  result.source += ", " + more.source;
}

/// Of thousands of tables each half is joined first, so that no row is copied thousands of times.
Table joined(std::span<Table> tables) {
  constexpr std::size_t few = 32;
  const std::string first = tables.front().source;
  if (tables.size() > few) {
    const std::size_t half = tables.size() / 2;
    const Sources sources{first, tables[half].source};
    Table result = joined(tables.first(half));
    append_rows(result, joined(tables.subspan(half)), sources);
    return result;
  }
  Table result = std::move(tables.front());
  for (Table& more : tables.subspan(1)) append_rows(result, more, {first, more.source});
  return result;
}

}  // namespace

Table append(std::vector<Table> tables) {
  for (std::size_t t = 1; t < tables.size(); ++t) check_same_columns(tables.front(), tables[t]);
  return joined(tables);
}

}  // namespace yates::table
