#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "inquiry/data/reading_slips.hpp"
#include "language/error.hpp"
#include "language/number.hpp"
#include "language/printable.hpp"

namespace yates::inquiry {
namespace {

using table::Column;

/// A note that is shown where the formula uses the column.
void note_factor(DataSet& data, const Column& column, std::string text) {
  data.notes.push_back({model::NoteCode::imported, std::move(text), {}, {column.name}});
}

void check_versions(DataSet& data, const std::string& factor) {
  for (const table::VersionsAsNumbers& found : data.versions) {
    if (found.column != factor) continue;
    if (!found.same.empty())
      throw language::InputError(
          found.place,
          fmt::format("column '{}': '{}' and '{}' (line {}) are the same number, written "
                      "differently; for versions write v{}, for numbers write them alike",
                      language::printable(factor), found.text, found.same, found.line_of_same,
                      found.text));
    note_factor(
        data, *data.table.find(factor),
        fmt::format("{} looks like versions, but is read as numbers, in which {} is {}; "
                    "write v{} for versions",
                    factor, found.text, found.text.substr(0, found.text.size() - 1), found.text));
  }
}

/// Numbers among which one level is none: most likely a slip where it stands in one row, or begins
/// as a number does, as "8x" and "1k".
void note_one_text(DataSet& data, const Column& column) {
  constexpr std::size_t most_levels = 1000;
  constexpr std::ptrdiff_t fewest_numbers = 3;
  const auto* categories = std::get_if<table::Categories>(&column.values);
  if (categories == nullptr || !column.not_a_number || categories->levels.size() > most_levels)
    return;
  const auto numbers =
      std::count_if(categories->levels.begin(), categories->levels.end(),
                    [](const std::string& level) { return language::parse_number(level); });
  if (numbers < fewest_numbers) return;
  std::vector<std::size_t> rows(categories->levels.size(), 0);
  for (std::size_t row = 0; row < data.table.rows; ++row) {
    if (column.present[row]) ++rows[categories->code[row]];
  }
  std::size_t texts = 0;
  for (std::size_t code = 0; code < rows.size(); ++code) {
    const std::string& level = categories->levels[code];
    if (rows[code] == 0 || language::parse_number(level)) continue;
    const bool begins_as_number = level.find_first_of("0123456789") == 0;
    if (++texts > 1 || (rows[code] > 1 && !begins_as_number) ||
        level != column.not_a_number->text) {
      return;
    }
  }
  if (texts != 1) return;
  const auto& line = column.not_a_number->place.line;
  note_factor(data, column,
              fmt::format("{} is a category because '{}'{} is no number; all other levels are",
                          column.name, language::printable(column.not_a_number->text),
                          line ? fmt::format(" (line {})", *line) : ""));
}

/// Cells without a value that may have one: a word that is a level, and merged cells.
void note_missing_levels(DataSet& data, const Column& column) {
  const std::size_t missing = column.missing();
  const bool constant = std::holds_alternative<table::Categories>(column.values) &&
                        std::get<table::Categories>(column.values).levels.size() < 2;
  // A factor that is left with one level is refused with the same words.
  if (missing == 0 || missing == data.table.rows || column.numeric() || constant) return;
  if (column.missing_words.size() == 1 && column.missing_words.front().rows.size() == missing) {
    const table::MissingWord& word = column.missing_words.front();
    note_factor(data, column,
                fmt::format("{}: '{}' is read as a word for a missing value ({} row{}): where it "
                            "is a level, call it by another word",
                            column.name, word.word, missing, missing == 1 ? "" : "s"));
    return;
  }
  // The first cell of each group is filled, most others are empty.
  if (column.missing_words.empty() && column.present[0] && 2 * missing > data.table.rows)
    note_factor(data, column,
                fmt::format("{} is empty in {} of {} rows: a spreadsheet writes merged cells so; "
                            "fill the level down into every row",
                            column.name, missing, data.table.rows));
}

}  // namespace

void check_factors_as_read(DataSet& data, const model::Formula& formula) {
  const std::vector<std::string> names = language::names(formula.right);
  for (const std::string& name : std::set<std::string>(names.begin(), names.end())) {
    const Column* column = data.table.find(name);
    if (column == nullptr) continue;
    check_versions(data, name);
    if (std::find(data.hashes.begin(), data.hashes.end(), name) != data.hashes.end())
      note_factor(data, *column,
                  fmt::format("{} is read as texts: its numbers look like hashes of commits, in "
                              "which an e is no exponent",
                              name));
    note_one_text(data, *column);
    note_missing_levels(data, *column);
  }
}

}  // namespace yates::inquiry
