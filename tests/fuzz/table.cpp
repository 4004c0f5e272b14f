// Any bytes are a table or a clear error; a table written as CSV reads as the same table.
// The first byte chooses the format: c CSV, t TSV, j JSON Lines; f a file without an ending, whose
// content tells whether it is one of these, compressed, or what a benchmark program wrote, and in
// which dialect; o the same with options: the separator, the decimal character, a line with a word
// for missing values, a line that says which columns are replicates.
#include <algorithm>
#include <string>

#include "language/error.hpp"
#include "table/read.hpp"
#include "table/wide.hpp"
#include "table/write.hpp"
#include "tests/fuzz/target.hpp"

namespace {

using namespace yates;

void check_shape(const table::Table& table, std::string_view bytes) {
  fuzz::require(table.rows > 0 && !table.columns.empty(), "a table has rows and columns", bytes);
  for (const table::Column& column : table.columns) {
    fuzz::require(column.present.size() == table.rows, "columns are equally long", bytes);
    if (const auto* numbers = std::get_if<table::Numbers>(&column.values)) {
      fuzz::require(numbers->deviation.size() == table.rows, "every row has a number", bytes);
      continue;
    }
    const auto& categories = std::get<table::Categories>(column.values);
    fuzz::require(categories.code.size() == table.rows, "every row has a code", bytes);
    for (std::size_t row = 0; row < table.rows; ++row) {
      fuzz::require(!column.present[row] || categories.code[row] < categories.levels.size(),
                    "codes name levels", bytes);
    }
  }
}

void check_same(const table::Table& first, const table::Table& second, std::string_view bytes) {
  fuzz::require(first.rows == second.rows, "as many rows", bytes);
  fuzz::require(first.names() == second.names(), "the same columns", bytes);
  for (std::size_t c = 0; c < first.columns.size(); ++c) {
    const table::Column& one = first.columns[c];
    const table::Column& two = second.columns[c];
    fuzz::require(one.numeric() == two.numeric(), "numbers stay numbers", bytes);
    for (std::size_t row = 0; row < first.rows; ++row) {
      fuzz::require(one.present[row] == two.present[row], "the same cells are missing", bytes);
      if (!one.present[row]) continue;
      fuzz::require(one.text(row) == two.text(row), "the same texts", bytes);
    }
  }
}

/// Takes the text up to the next line end from the front.
std::string_view take_line(std::string_view& bytes) {
  const std::size_t end = std::min(bytes.find('\n'), bytes.size());
  const std::string_view line = bytes.substr(0, end);
  bytes.remove_prefix(std::min(end + 1, bytes.size()));
  return line;
}

table::Table with_options(std::string_view bytes) {
  table::ReadOptions options;
  if (!bytes.empty()) options.separator = table::parse_separator(bytes.substr(0, 1));
  if (bytes.size() > 1 && (bytes[1] == '.' || bytes[1] == ',')) options.decimal = bytes[1];
  bytes.remove_prefix(std::min<std::size_t>(2, bytes.size()));
  options.missing.emplace_back(take_line(bytes));
  const std::string_view wide = take_line(bytes);
  table::Table table = table::import_text(bytes, "input", options).table;
  return wide.empty() ? table : table::lengthened(table, {table::parse_wide(wide)});
}

/// Every column as the numbers of its cells, where they are written with a unit.
void check_quantities(table::Table table, std::string_view bytes) {
  for (table::Column& column : table.columns) {
    if (!column.quantities) continue;
    table::use_quantities(column, "");
    fuzz::require(column.numeric() && !column.unit.empty(), "quantities have a unit", bytes);
    for (std::size_t row = 0; row < table.rows; ++row) {
      if (column.present[row]) fuzz::require(!column.text(row).empty(), "and numbers", bytes);
    }
  }
  check_shape(table, bytes);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const table::FileFormat format = bytes[0] == 't'   ? table::FileFormat::tsv
                                   : bytes[0] == 'j' ? table::FileFormat::json_lines
                                                     : table::FileFormat::csv;
  table::Table table;
  bool own_dialect = bytes[0] == 'o';
  try {
    if (bytes[0] == 'o') {
      table = with_options(bytes.substr(1));
    } else if (bytes[0] == 'f') {
      auto imported = table::import_text(bytes.substr(1), "input");
      // Nor is it written down that numbers are hashes.
      own_dialect = !imported.found.empty() || !imported.hashes.empty();
      table = std::move(imported.table);
    } else {
      table = table::read_text(bytes.substr(1), format, "input");
    }
  } catch (const language::InputError& error) {
    fuzz::require(std::string_view(error.what()).size() > 10, "an error has a message", bytes);
    return 0;
  } catch (const language::UsageError&) {
    return 0;
  }
  check_shape(table, bytes);
  check_quantities(table, bytes);
  const std::string written = table::to_csv(table);
  const table::Table again = table::read_text(written, table::FileFormat::csv, "written");
  // What options said of missing values is not written down with the table, and with decimal commas
  // ".6" is a text.
  if (own_dialect) {
    fuzz::require(again.rows == table.rows && again.names() == table.names(), "the same shape",
                  bytes);
    return 0;
  }
  check_same(table, again, bytes);
  fuzz::require(table::to_csv(again) == written, "writing twice writes the same", bytes);
  return 0;
}
