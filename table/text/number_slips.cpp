#include "table/text/number_slips.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "language/number.hpp"
#include "language/pieces.hpp"
#include "table/text/quantity.hpp"

namespace yates::table {
namespace {

constexpr std::size_t longest = 40;
constexpr std::size_t shortest = 6;
constexpr std::size_t shortest_with_exponents = 5;
constexpr double beyond_all_levels = 1e30;

bool is_exponential(std::string_view text) {
  return text.find('e') != std::string_view::npos;
}

/// Whether the powers of ten spread: numbers that are measured or chosen together have about the
/// same.
bool powers_spread(const std::vector<std::string_view>& texts) {
  constexpr double close = 3.0;  // powers of ten
  double least = 0.0;
  double most = 0.0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string_view power = texts[i].substr(texts[i].find('e') + 1);
    const double value = language::parse_number(power).value_or(0.0);
    least = i == 0 ? value : std::min(least, value);
    most = i == 0 ? value : std::max(most, value);
  }
  return most - least > close;
}

/// "12e45": a number of such a size is written as 1.2e46, if at all.
bool is_no_level(std::string_view text) {
  const bool several_figures = text.find('e') > 1;
  return several_figures && language::parse_number(text).value_or(0.0) >= beyond_all_levels;
}

}  // namespace

bool may_be_hash(std::string_view text) {
  if (text.size() < shortest_with_exponents || text.size() > longest) return false;
  const std::size_t e = text.find('e');
  return text.find_first_not_of("0123456789e") == std::string_view::npos && e != 0 &&
         e + 1 != text.size() && language::parse_number(text).has_value();
}

bool are_hashes(const std::vector<std::string_view>& texts) {
  if (!std::all_of(texts.begin(), texts.end(), may_be_hash)) return false;
  std::size_t exponential = 0;
  std::size_t least = longest;
  std::size_t most = 0;
  for (const std::string_view text : texts) {
    exponential += is_exponential(text) ? 1 : 0;
    least = std::min(least, text.size());
    most = std::max(most, text.size());
  }
  if (exponential == 0 || most - least > 1) return false;
  if (exponential < texts.size()) return least >= shortest;
  return std::any_of(texts.begin(), texts.end(), is_no_level) && powers_spread(texts);
}

namespace {

std::optional<std::uint64_t> version_part(std::string_view text) {
  constexpr std::size_t most_figures = 4;
  if (text.empty() || text.size() > most_figures || (text.size() > 1 && text[0] == '0'))
    return std::nullopt;
  std::uint64_t number = 0;
  for (const char figure : text) {
    if (figure < '0' || figure > '9') return std::nullopt;
    number = 10 * number + static_cast<std::uint64_t>(figure - '0');
  }
  return number;
}

}  // namespace

std::optional<TwoPartVersion> two_part_version(std::string_view text) {
  const std::size_t point = text.find('.');
  if (point == std::string_view::npos) return std::nullopt;
  const auto major = version_part(text.substr(0, point));
  const auto minor = version_part(text.substr(point + 1));
  if (!major || !minor) return std::nullopt;
  return TwoPartVersion{*major, *minor};
}

bool is_month(std::string_view word) {
  static constexpr std::array<std::string_view, 18> months{
      "jan", "feb", "mar", "mrz",  "m\u00e4r", "apr", "may", "mai", "jun",
      "jul", "aug", "sep", "sept", "oct",      "okt", "nov", "dec", "dez"};
  std::string small(word);
  for (char& letter : small)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  if (small.ends_with('.')) small.pop_back();
  return std::find(months.begin(), months.end(), small) != months.end();
}

bool is_spreadsheet_date(std::string_view text) {
  constexpr std::string_view figures = "0123456789";
  constexpr std::string_view gaps = " .-/";
  if (text.empty()) return false;
  const bool day_first = figures.find(text.front()) != std::string_view::npos;
  if (day_first) {
    const std::size_t end = text.find_first_not_of(figures);
    if (end > 2) return false;
    const std::size_t month = std::min(text.find_first_not_of(gaps, end), text.size());
    const std::string_view rest = text.substr(month);
    const std::size_t month_end = rest.find_first_of(" -/");
    return month > end && is_month(rest.substr(0, month_end));
  }
  const std::size_t end = text.find_first_of(gaps);
  if (end == std::string_view::npos || !is_month(text.substr(0, end))) return false;
  const std::size_t number = text.find_first_not_of(gaps, end);
  constexpr std::size_t most_figures = 4;
  return number != std::string_view::npos && text.size() - number <= most_figures &&
         text.find_first_not_of(figures, number) == std::string_view::npos;
}

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
