#include "inquiry/data/row_of_totals.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/pieces.hpp"
#include "language/printable.hpp"

namespace yates::inquiry {
namespace {

constexpr std::array<std::string_view, 13> total_words{
    "total",        "totals", "grand total",    "sum",    "subtotal",   "sub-total",
    "average",      "summe",  "gesamtergebnis", "gesamt", "mittelwert", "durchschnitt",
    "zwischensumme"};
/// Words that may be levels, and make a summary only together, below all other rows.
constexpr std::array<std::string_view, 16> summary_words{
    "min", "max", "mean", "median",  "std", "sd",  "stddev", "count",
    "n",   "sum", "avg",  "average", "25%", "50%", "75%",    "mode"};

/// In small letters, without blanks around it and a colon at its end.
std::string bare_word(std::string_view level) {
  std::string small(language::trimmed(level));
  std::transform(small.begin(), small.end(), small.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  if (small.ends_with(':')) small.pop_back();
  return std::string(language::trimmed(small));
}

bool is_one_of(std::span<const std::string_view> words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// The level of "gzip Total"; empty where a word is no such one.
std::string level_of_subtotal(const std::string& word) {
  for (const std::string_view total :
       {" total", " subtotal", " sum", " summe", " ergebnis", " average", " mittelwert"})
    if (word.ends_with(total)) return word.substr(0, word.size() - total.size());
  return {};
}

/// The levels of a column and the rows that have them.
struct LevelRows {
  std::vector<std::string> words;  // bare
  std::vector<std::size_t> rows;   // how many
};

LevelRows level_rows(const table::Table& table, const table::Column& column,
                     const table::Categories& categories) {
  LevelRows result;
  for (const std::string& level : categories.levels) result.words.push_back(bare_word(level));
  result.rows.assign(result.words.size(), 0);
  for (std::size_t row = 0; row < table.rows; ++row) {
    if (column.present[row]) ++result.rows[categories.code[row]];
  }
  return result;
}

/// Which levels stand in one row each, name totals, and leave others that stand in several. A mean
/// may be a level of its own, unless it is that of the last row.
std::vector<bool> levels_of_totals(const LevelRows& levels,
                                   std::optional<std::size_t> level_of_last_row) {
  std::vector<bool> totals(levels.words.size());
  for (std::size_t code = 0; code < totals.size(); ++code) {
    if (levels.rows[code] != 1) continue;
    const std::string group = level_of_subtotal(levels.words[code]);
    totals[code] = is_one_of(total_words, levels.words[code]) ||
                   (levels.words[code] == "mean" && level_of_last_row == code) ||
                   (!group.empty() && std::find(levels.words.begin(), levels.words.end(), group) !=
                                          levels.words.end());
  }
  for (std::size_t code = 0; code < totals.size(); ++code) {
    if (!totals[code] && levels.rows[code] == 1) return {};  // unreplicated: it may be a level
  }
  return totals;
}

/// Which levels are the last rows together, two or more, and words of a summary.
std::vector<bool> levels_of_summary(const table::Table& table, const table::Column& column,
                                    const table::Categories& categories, const LevelRows& levels) {
  std::vector<bool> summary(levels.words.size());
  std::size_t count = 0;
  for (std::size_t row = table.rows; row-- > 0; ++count) {
    if (!column.present[row]) break;
    const std::size_t code = categories.code[row];
    if (levels.rows[code] != 1 || !is_one_of(summary_words, levels.words[code])) break;
    summary[code] = true;
  }
  if (count < 2) return {};
  for (std::size_t code = 0; code < summary.size(); ++code) {
    if (!summary[code] && levels.rows[code] < 2) return {};
  }
  return summary;
}

}  // namespace

void refuse_row_of_totals(const table::Table& table) {
  constexpr std::size_t most_levels = 1000;
  if (table.rows < 3) return;
  for (const table::Column& column : table.columns) {
    const auto* categories = std::get_if<table::Categories>(&column.values);
    if (categories == nullptr || categories->levels.size() > most_levels) continue;
    const auto names_any = [](const std::string& level) {
      const std::string word = bare_word(level);
      return is_one_of(total_words, word) || is_one_of(summary_words, word) ||
             !level_of_subtotal(word).empty();
    };
    if (std::none_of(categories->levels.begin(), categories->levels.end(), names_any)) continue;
    const LevelRows levels = level_rows(table, column, *categories);
    std::vector<bool> refused =
        levels_of_totals(levels, column.present[table.rows - 1]
                                     ? std::optional<std::size_t>(categories->code[table.rows - 1])
                                     : std::nullopt);
    if (std::find(refused.begin(), refused.end(), true) == refused.end())
      refused = levels_of_summary(table, column, *categories, levels);
    const auto count = std::count(refused.begin(), refused.end(), true);
    if (count == 0 || static_cast<std::size_t>(count) == refused.size()) continue;
    std::size_t first = 0;
    while (!column.present[first] || !refused[categories->code[first]]) ++first;
    const bool one = count == 1;
    throw language::InputError(
        {table.source, std::nullopt, std::nullopt},
        fmt::format(
            "{} has '{}' in column '{}'{} and looks like {}; take {} out, because {} "
            "would be read as {}",
            first + 1 == table.rows ? "the last row"
                                    : fmt::format("row {} of the values", first + 1),
            language::printable(categories->levels[categories->code[first]]),
            language::printable(column.name),
            one ? ""
                : fmt::format(" ({} more row{} like it)", count - 1, count == 2 ? " is" : "s are"),
            one ? "one of totals" : "a total or a summary", one ? "it" : "them",
            one ? "it" : "they", one ? "a run" : "runs"));
  }
}

}  // namespace yates::inquiry
