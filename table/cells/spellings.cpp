#include "table/cells/spellings.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "table/cells/columns.hpp"
#include "table/text/number_slips.hpp"

namespace yates::table {

namespace {

using FirstLines = std::map<TwoPartVersion, std::pair<std::string_view, int>>;

/// The versions of a column, each with its first text and line; none where a cell is something
/// else, and where there are more than a factor has.
FirstLines versions_in(const RawTable& raw, std::size_t column, const Dialect& dialect) {
  constexpr std::size_t most_levels = 200;
  FirstLines result;
  for (std::size_t row = 0; row < raw.lines.size(); ++row) {
    const std::string_view cell = raw.columns[column][row];
    if (dialect.missing.contains(cell)) continue;
    const auto version = two_part_version(cell);
    if (!version) return {};
    result.try_emplace(*version, cell, raw.lines[row]);
    if (result.size() > most_levels) return {};
  }
  return result;
}

TwoPartVersion without_zeros(TwoPartVersion version) {
  while (version.ends_in_zero()) version.minor /= 10;
  return version;
}

/// Words of names of columns whose cells are versions, where two spellings of one number decide.
bool names_versions(std::string_view column) {
  static constexpr std::array<std::string_view, 12> words{"version", "ver",    "release", "python",
                                                          "kernel",  "gcc",    "clang",   "llvm",
                                                          "node",    "golang", "php",     "ruby"};
  std::string small(column);
  std::transform(small.begin(), small.end(), small.begin(), [](unsigned char letter) {
    return std::isalpha(letter) != 0 ? static_cast<char>(std::tolower(letter)) : ' ';
  });
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
    const std::size_t at = small.find(word);
    return at != std::string::npos && (at == 0 || small[at - 1] == ' ') &&
           (at + word.size() == small.size() || small[at + word.size()] == ' ');
  });
}

/// Numbers that are always written with two decimals have no 3.9, and numbers without zeros at
/// their ends have no 3.10; versions have both, and follow each other.
bool count_up(const FirstLines& versions) {
  bool short_alone = false;
  bool follow = false;
  for (const auto& [version, first] : versions) {
    const bool one_figure = version.minor > 0 && version.minor < 10;
    short_alone =
        short_alone || (one_figure && !versions.contains({version.major, 10 * version.minor}));
    follow =
        follow || (version.minor >= 9 && versions.contains({version.major, version.minor + 1}));
  }
  return short_alone && follow;
}

}  // namespace

std::vector<VersionsAsNumbers> versions_as_numbers(const RawTable& raw, const Dialect& dialect,
                                                   const std::string& name) {
  std::vector<VersionsAsNumbers> result;
  if (dialect.decimal != '.') return result;
  for (std::size_t column = 0; column < raw.names.size(); ++column) {
    const FirstLines versions = versions_in(raw, column, dialect);
    const bool counts_up = count_up(versions);
    if (!counts_up && !names_versions(raw.names[column])) continue;
    std::optional<VersionsAsNumbers> found;
    for (const auto& [version, first] : versions) {
      if (!version.ends_in_zero()) continue;
      const auto same = versions.find(without_zeros(version));
      if (found && same == versions.end()) continue;
      found = VersionsAsNumbers{raw.names[column], language::Place{name, first.second},
                                std::string(first.first)};
      if (raw.counts_fields)
        found->place.column = static_cast<int>(raw.columns_before + column + 1);
      if (same == versions.end()) continue;
      found->same = same->second.first;
      found->line_of_same = same->second.second;
      break;
    }
    if (found && (counts_up || !found->same.empty())) result.push_back(*std::move(found));
  }
  return result;
}

std::vector<std::size_t> columns_of_hashes(const RawTable& raw, const Dialect& dialect) {
  std::vector<std::size_t> result;
  for (std::size_t column = 0; column < raw.names.size(); ++column) {
    std::vector<std::string_view> present;
    const auto may_be = [&](std::string_view cell) {
      if (dialect.missing.contains(cell)) return true;
      present.push_back(cell);
      return may_be_hash(cell);
    };
    const auto& texts = raw.columns[column];
    if (std::all_of(texts.begin(), texts.end(), may_be) && are_hashes(present))
      result.push_back(column);
  }
  return result;
}

void use_texts(Column& column, const std::vector<std::string_view>& cells) {
  std::vector<std::string> texts(cells.size());
  for (std::size_t row = 0; row < cells.size(); ++row)
    if (column.present[row]) texts[row] = cells[row];
  Column read = make_categorical(column.name, texts, {});
  column.values = std::move(read.values);
}

}  // namespace yates::table
