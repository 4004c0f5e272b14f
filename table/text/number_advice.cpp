#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "language/pieces.hpp"
#include "table/text/number_slips.hpp"
#include "table/text/quantity.hpp"

namespace yates::table {

namespace {

std::string_view name_of(char mark) {
  return mark == ',' ? "comma" : "point";
}

char other_than(char decimal) {
  return decimal == ',' ? '.' : ',';
}

/// The cell with its mark before decimals, and without it between thousands.
struct BothReadings {
  std::string decimal;
  std::string whole;
};

BothReadings both_readings(std::string_view cell) {
  const std::size_t at = cell.find_first_of(".,");
  BothReadings both{std::string(cell), std::string(cell)};
  both.decimal[at] = '.';
  both.whole.erase(at, 1);
  return both;
}

/// Whether no cell is a number; of very many different ones that is not asked.
bool without_numbers(std::span<const std::string> cells, char decimal) {
  constexpr std::size_t most_cells = 200;
  return cells.size() > 1 && cells.size() <= most_cells &&
         std::none_of(cells.begin(), cells.end(), [&](const std::string& cell) {
           return cell.find_first_of("0123456789") != std::string::npos ||
                  parse_quantity(cell, decimal);
         });
}

}  // namespace

bool point_may_mark_thousands(std::string_view cell) {
  if (cell.find('.') == std::string_view::npos) return false;
  const std::optional<WrittenQuantity> quantity = parse_quantity(cell, ',');
  return quantity && quantity->ambiguous;
}

std::string either_number(std::string_view cell) {
  const auto [decimal, whole] = both_readings(cell);
  return fmt::format(
      "is either {} or {}; say which character stands before the decimals, as in "
      "--decimal , or --decimal .",
      decimal, whole);
}

std::string other_mark(std::string_view cell, char decimal) {
  const auto [fraction, whole] = both_readings(cell);
  return fmt::format(
      "has a {} where other rows have a decimal {}: {} or {}? Write all cells alike, or say "
      "--decimal {} for {}",
      name_of(other_than(decimal)), name_of(decimal), fraction, whole, decimal, whole);
}

std::string not_a_number(const TextAmongNumbers& found) {
  const auto [text, column, first_row, cells, decimal] = found;
  constexpr std::size_t longest_word = 20;
  if (text == column)
    return "is the name of the column once more; if a header line stands between the rows, take it "
           "out";
  if (const std::string_view unit = language::trimmed(text, " ()[]");
      first_row && (unit == "%" || is_known_unit(unit)))
    return fmt::format(
        "is a unit; if this line holds the units of the columns, take it out, and say --unit '{}' "
        "where the response has this one",
        unit);
  if (text.size() > 1 && text.find_first_not_of("-=+:|_") == std::string_view::npos)
    return "is part of a line that is drawn between the rows; take that line out";
  if (is_spreadsheet_date(text))
    return "is a date, which a spreadsheet makes of a number such as 2.1 or 2-1; read the numbers "
           "into the spreadsheet as text, or tell it which decimal mark they have";
  const char other = other_than(decimal);
  if (parse_quantity(text, other)) {
    const bool mixed =
        text.find(decimal) == std::string_view::npos &&
        std::any_of(cells.begin(), cells.end(), [&](const std::string& cell) {
          return cell.find(decimal) != std::string::npos && parse_quantity(cell, decimal);
        });
    if (mixed)
      return fmt::format("has a {} where other rows have a decimal {}; write all cells alike",
                         name_of(other), name_of(decimal));
    return fmt::format(
        "is not a number with a decimal {}; if decimals stand behind a {} in this file, say so by "
        "--decimal {}",
        name_of(decimal), name_of(other), other);
  }
  if (text.size() > 1 && text.front() == '#' && text.back() == '!')
    return fmt::format(
        "is an error of a spreadsheet; mend its formula there, or, if the cell has no value, say "
        "so by --missing '{}'",
        text);
  if (without_numbers(cells, decimal))
    return "is not a number, and no cell of this column is one; numbers are expected in what was "
           "measured, which stands left of ~, and within functions such as log2()";
  std::string result =
      "is not a number; numbers are expected, perhaps with one unit for all, as in 15.5 ms";
  if (text.find_first_of("0123456789") != std::string_view::npos)
    result += "; write the number alone";
  else if (text.size() <= longest_word)
    result += fmt::format("; if the cell has no value, say so by --missing '{}'", text);
  return result;
}

}  // namespace yates::table
