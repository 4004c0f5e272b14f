#include "inquiry/data/reading_slips.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "language/error.hpp"
#include "language/pieces.hpp"
#include "language/printable.hpp"
#include "language/utf8.hpp"

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
  return language::trimmed_text(small);
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

namespace fs = std::filesystem;

constexpr std::uintmax_t most_compared_bytes = std::uintmax_t{1} << 24;

bool same_bytes(const fs::path& one, const fs::path& other) {
  std::ifstream first(one, std::ios::binary);
  std::ifstream second(other, std::ios::binary);
  if (!first || !second) return false;
  using Bytes = std::istreambuf_iterator<char>;
  return std::equal(Bytes(first), Bytes(), Bytes(second), Bytes());
}

constexpr std::size_t most_levels = 1000;  // more are hardly those of a factor
constexpr std::size_t most_pairs = 3;

/// Whether a character is a blank other than the usual one, which looks like it.
bool looks_blank(char32_t code) {
  return code == 0x00a0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200a) || code == 0x202f ||
         code == 0x205f || code == 0x3000;
}

/// What readers see of a level, and its form that tells it from others.
struct SeenLevel {
  std::string shown;
  std::string key;         // in small letters without blanks and what nobody sees
  bool invisible = false;  // whether it has characters that look like a blank or like nothing
};

SeenLevel seen(std::string_view level) {
  SeenLevel result;
  for (std::size_t at = 0; at < level.size();) {
    const auto character = language::decode(level, at);
    const std::size_t length = character ? character->length : 1;
    const std::string_view text = level.substr(at, length);
    at += length;
    if (character && looks_blank(character->code)) {
      result.shown += fmt::format("\\u{:04x}", static_cast<unsigned>(character->code));
      result.invisible = true;
      continue;
    }
    result.shown += language::printable(text);
    if (character && language::is_written_out(character->code)) {
      result.invisible = true;
    } else if (length > 1) {
      result.key += text;
    } else if (const auto byte = static_cast<unsigned char>(text[0]); std::isspace(byte) == 0) {
      result.key += static_cast<char>(std::tolower(byte));
    }
  }
  return result;
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

std::vector<model::Note> check_same_files(const std::vector<std::string>& paths) {
  std::vector<model::Note> notes;
  std::map<fs::path, std::string> seen;
  std::map<std::uintmax_t, std::vector<std::string>> of_size;
  for (const std::string& path : paths) {
    std::error_code problem;
    if (!fs::is_regular_file(path, problem)) continue;  // "-", a pipe, or missing
    const fs::path place = fs::canonical(path, problem);
    const std::uintmax_t size = problem ? 0 : fs::file_size(place, problem);
    if (problem) continue;
    const auto [first, added] = seen.try_emplace(place, path);
    if (!added)
      throw language::UsageError(
          first->second == path
              ? fmt::format("{} is given twice, so that its rows would count twice", path)
              : fmt::format("{} and {} are one file, whose rows would count twice", first->second,
                            path));
    if (size > most_compared_bytes) continue;
    std::vector<std::string>& others = of_size[size];
    for (const std::string& other : others) {
      if (!same_bytes(other, path)) continue;
      notes.push_back({model::NoteCode::imported,
                       fmt::format("{} and {} hold the same bytes: if one is a copy of the other, "
                                   "leave it out, because its rows count twice",
                                   other, path)});
      break;
    }
    others.push_back(path);
  }
  return notes;
}

std::optional<std::string> similar_levels(const std::string& name,
                                          std::span<const std::string> levels) {
  std::map<std::string, SeenLevel> first_of;
  std::string pairs;
  std::size_t count = 0;
  bool invisible = false;
  for (const std::string& level : levels) {
    const SeenLevel one = seen(level);
    const auto [first, added] = first_of.try_emplace(one.key, one);
    if (added) continue;
    invisible = invisible || one.invisible || first->second.invisible;
    if (++count > most_pairs) continue;
    pairs +=
        fmt::format("{}'{}' and '{}'", pairs.empty() ? "" : ", ", first->second.shown, one.shown);
  }
  if (count == 0) return std::nullopt;
  if (count > most_pairs) pairs += fmt::format(" and {} more", count - most_pairs);
  return fmt::format("{}: {} differ only in {}, and are different levels", name, pairs,
                     invisible ? "case, blanks or invisible characters" : "case or blanks");
}

void note_similar_levels(std::vector<model::Note>& notes, const table::Table& table) {
  for (const table::Column& column : table.columns) {
    const auto* categories = std::get_if<table::Categories>(&column.values);
    if (categories == nullptr || categories->levels.size() > most_levels) continue;
    if (auto text = similar_levels(column.name, categories->levels)) {
      notes.push_back({model::NoteCode::similar_levels, std::move(*text), {}, {column.name}});
    }
  }
}

}  // namespace yates::inquiry
