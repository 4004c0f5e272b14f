#include "cli/data/doubtful_factors.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "anova/reading/used_rows.hpp"
#include "language/error.hpp"
#include "language/number.hpp"
#include "language/printable.hpp"

namespace yates::cli {
namespace {

using table::Column;

/// A note that is shown where the formula uses the column.
void note_factor(DataSet& data, const Column& column, std::string text) {
  data.notes.push_back({model::NoteCode::imported, "", std::move(text), {column.name}});
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

/// Numbers, one cell of which is none: most likely a slip.
void note_one_text(DataSet& data, const Column& column) {
  constexpr std::size_t most_levels = 1000;
  constexpr std::size_t fewest_numbers = 3;
  const auto* categories = std::get_if<table::Categories>(&column.values);
  if (categories == nullptr || !column.not_a_number || categories->levels.size() > most_levels)
    return;
  std::vector<std::size_t> rows(categories->levels.size(), 0);
  for (std::size_t row = 0; row < data.table.rows; ++row) {
    if (column.present[row]) ++rows[categories->code[row]];
  }
  std::size_t texts = 0;
  for (std::size_t code = 0; code < rows.size(); ++code) {
    const std::string& level = categories->levels[code];
    if (rows[code] == 0 || language::parse_number(level)) continue;
    if (++texts > 1 || rows[code] > 1 || level != column.not_a_number->text) return;
  }
  if (texts != 1 || rows.size() - 1 < fewest_numbers) return;
  const auto& line = column.not_a_number->place.line;
  note_factor(data, column,
              fmt::format("{} is a category because '{}'{} is no number; all other cells are",
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

std::string small_letters(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return result;
}

template <std::size_t size>
bool is_among(const std::array<std::string_view, size>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

constexpr std::array<std::string_view, 9> columns_of_words{
    "status", "state", "result", "outcome", "error", "failed", "exit_status", "success", "ok"};
constexpr std::array<std::string_view, 8> columns_of_codes{"exit_code",  "exitcode", "exit_status",
                                                           "exitstatus", "exit",     "return_code",
                                                           "returncode", "rc"};
constexpr std::array<std::string_view, 18> words_of_failure{
    "fail",      "failed",    "failure",   "error",    "errored",  "timeout",
    "timed out", "timed-out", "timed_out", "timedout", "oom",      "killed",
    "crash",     "crashed",   "aborted",   "abort",    "segfault", "cancelled"};

/// Which level of a column says that the run failed.
bool says_failed(const std::string& name, const std::string& level) {
  const std::string word = small_letters(level);
  if (name == "failed" || name == "error") return word == "true" || word == "yes";
  if (name == "success" || name == "ok") return word == "false" || word == "no";
  return is_among(words_of_failure, word);
}

/// The rows of failed runs and what they say.
struct CountedFailures {
  std::size_t rows = 0;
  std::set<std::string> words;
};

CountedFailures failures_by_words(const DataSet& data, const Column& column) {
  CountedFailures result;
  const auto& categories = std::get<table::Categories>(column.values);
  const std::string name = small_letters(column.name);
  std::vector<bool> failed;
  for (const std::string& level : categories.levels)
    failed.push_back(
        says_failed(name, level) ||
        (is_among(columns_of_words, name) && is_among(words_of_failure, small_letters(level))));
  for (std::size_t row = 0; row < data.table.rows; ++row) {
    if (!column.present[row] || !failed[categories.code[row]]) continue;
    ++result.rows;
    result.words.insert(categories.levels[categories.code[row]]);
  }
  return result;
}

/// Codes are those of processes: whole numbers below 256, most often 0.
CountedFailures failures_by_codes(const DataSet& data, const Column& column) {
  constexpr double most = 255;
  CountedFailures result;
  bool any_zero = false;
  for (std::size_t row = 0; row < data.table.rows; ++row) {
    if (!column.present[row]) continue;
    const double code = column.number(row);
    if (std::trunc(code) != code || std::abs(code) > most) return {};
    any_zero = any_zero || code == 0;
    if (code == 0) continue;
    ++result.rows;
    result.words.insert(column.text(row));
  }
  return any_zero ? result : CountedFailures{};
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

void note_counted_failures(DataSet& data, const model::Formula& formula) {
  constexpr std::size_t most_words = 3;
  if (anova::is_designed(data.table)) return;
  std::vector<std::string> used = language::names(formula.right);
  if (formula.response)
    for (const std::string& name : language::names(*formula.response)) used.push_back(name);
  for (const Column& column : data.table.columns) {
    const std::string name = small_letters(column.name);
    if (std::find(used.begin(), used.end(), column.name) != used.end()) continue;
    const bool words = is_among(columns_of_words, name) && !column.numeric();
    const bool codes = is_among(columns_of_codes, name) && column.numeric();
    if (!words && !codes) continue;
    const CountedFailures failures =
        words ? failures_by_words(data, column) : failures_by_codes(data, column);
    if (failures.rows == 0) continue;
    std::vector<std::string> said;
    for (const std::string& word : failures.words)
      if (said.size() < most_words) said.push_back(fmt::format("'{}'", language::printable(word)));
    data.notes.push_back(
        {model::NoteCode::imported, "",
         fmt::format("{} of {} rows have {} in column '{}' and count like the others: where these "
                     "runs failed, take their rows out of the file, because a run that ends early "
                     "looks fast",
                     failures.rows, data.table.rows, fmt::join(said, " or "), column.name)});
  }
}

}  // namespace yates::cli
