#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "language/error.hpp"
#include "numerics/decimal.hpp"
#include "table/deviations.hpp"
#include "table/packed_integers.hpp"
#include "table/row_flags.hpp"

namespace yates::table {

/// A numeric column: the value of row i is origin + deviation[i]. This is exact, or within the 106
/// bits of the deviation where it is not kept exactly, however large the origin is. If a row's
/// value is missing, its deviation is zero and without meaning.
struct Numbers {
  numerics::Decimal origin;
  Deviations deviation;
  /// The levels as a campaign declared them, in its order, as written; empty for a column that was
  /// only measured.
  std::vector<std::string> declared_levels;
};

/// A categorical column: level[code[i]] is the text of row i. If a row's value is missing, its code
/// is zero and without meaning.
struct Categories {
  std::vector<std::string> levels;
  PackedIntegers code;
};

/// A cell that kept a column from being numeric; without a text, the column as a whole did.
struct NotANumber {
  language::Place place;
  std::string text;
  std::string why = {};  // "is not a number", "has no unit, where the cells above are in ms"
};

/// The rows whose cells say a word such as NA instead of a value.
struct MissingWord {
  std::string word;
  std::vector<std::uint32_t> rows;  // ascending
};

/// The numbers of a column whose cells are written with a unit; a missing one has no meaning.
struct Quantities {
  Numbers numbers;
  std::string unit;
  std::vector<std::string> other_units = {};  // in which some cells are written
};

struct Column {
  std::string name;
  std::variant<Numbers, Categories> values;
  RowFlags present;  // one per row
  /// For a categorical column that was read from texts, its first cell that is not a number like
  /// those above it. Code that needs the column as numbers reports it.
  std::optional<NotANumber> not_a_number = std::nullopt;
  /// For a categorical column each of whose cells is a number with a unit: these numbers. As a
  /// factor the column keeps its texts as levels; as a response it is measured in the unit.
  std::optional<Quantities> quantities = std::nullopt;
  /// Of a numeric column whose file says it ("ms"), in its cells or elsewhere; empty for others.
  std::string unit = {};
  /// Units in which some values of a numeric column were given before they were converted.
  std::vector<std::string> other_units = {};
  /// Missing cells that are not empty.
  std::vector<MissingWord> missing_words = {};

  bool numeric() const { return std::holds_alternative<Numbers>(values); }
  std::size_t missing() const;
  /// The value of a present row of a numeric column, rounded to double.
  double number(std::size_t row) const;
  /// The text of a present row: the level, or the shortest decimal that reads back as the number.
  std::string text(std::size_t row) const;
  /// What a missing row says instead of a value; empty where the cell is.
  std::string_view missing_word(std::size_t row) const;
};

/// A column by which runs failed, and what it says of them.
struct FailureColumn {
  std::string name;                 // "exit_code"
  std::vector<std::string> values;  // "1", "137"
};

/// Measurements: equally long columns, one row per finished run. Names are distinct.
struct Table {
  std::string source;  // "runs.csv", for messages and reports
  std::size_t rows = 0;
  std::vector<Column> columns;
  /// The first row of each file if several were appended; empty for one file.
  std::vector<std::size_t> file_begins = {};
  /// Whether all rows of a file were measured within one process, as Google Benchmark does.
  bool one_process_per_file = false;
  /// The column in which the program that wrote the file says how each run ended: "exit_code".
  /// Empty where nobody knows.
  std::string outcome_column = {};
  /// False for runs that failed, which no analysis uses; without rows while nothing is known.
  RowFlags succeeded = {};
  std::vector<FailureColumn> failure_columns = {};  // by which they are known

  const Column* find(std::string_view name) const;
  std::vector<std::string> names() const;
};

/// The columns that yates writes itself beside factors and responses; `.` in a formula never means
/// them, and no factor may have such a name: run, standard_order, replicate, block, whole_plot,
/// status, attempt, host, started, flags, iteration, copy.
std::span<const std::string> own_columns();
bool is_own_column(std::string_view name);

/// Makes a column numeric whose cells are written with a unit, by these numbers, and converts one
/// that has a unit; a column without one stays as it is. `unit` is the wanted one, empty for that
/// of the file. Throws InputError where the two do not fit.
void use_quantities(Column& column, const std::string& unit);

/// Builds a column from one text per row: numeric if every present text is a decimal number,
/// categorical otherwise. Missing: empty, NA. The levels of a categorical column come in the
/// order of level_order(). Throws nothing.
Column make_column(std::string name, std::span<const std::string> texts);
/// A categorical column whatever the texts look like. Declared levels come first, in their order;
/// other texts follow in that of level_order().
Column make_categorical(std::string name, std::span<const std::string> texts,
                        std::span<const std::string> declared_levels);

}  // namespace yates::table
