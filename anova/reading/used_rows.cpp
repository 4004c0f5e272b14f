#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "anova/reading/model_reading.hpp"
#include "language/error.hpp"
#include "language/printable.hpp"

namespace yates::anova {

namespace {

using language::InputError;
using table::Column;
using table::Table;

bool says_not_finite(const std::string& text) {
  std::string lower;
  for (const char c : text) {
    if (c != '+' && c != '-')
      lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return lower == "nan" || lower == "inf" || lower == "infinity";
}

/// The first column that has no value in this row; null if all have one.
const Column* first_missing(const std::vector<const Column*>& columns, std::size_t row) {
  const auto found = std::find_if(columns.begin(), columns.end(),
                                  [&](const Column* column) { return !column->present[row]; });
  return found == columns.end() ? nullptr : *found;
}

/// " (4 empty, 2 NA)"; empty where nothing but empty cells is missing.
std::string by_word(const RowCounts& counts) {
  std::string text;
  for (const auto& [word, rows] : counts.missing_words) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", rows,
                        word.empty() ? std::string("empty") : language::printable(word));
  }
  return text.empty() ? text : " (" + text + ")";
}

}  // namespace

bool is_designed(const Table& table) {
  // Asked of every row, so that no string is made.
  constexpr std::array<std::string_view, 4> lead = {"run", "standard_order", "replicate", "block"};
  return table.columns.size() >= lead.size() &&
         std::equal(
             lead.begin(), lead.end(), table.columns.begin(),
             [](std::string_view name, const Column& column) { return column.name == name; });
}

void check_numbers(const Table& table, const std::string& name, bool needs_numbers) {
  const Column* column = table.find(name);
  if (column == nullptr || !column->not_a_number) return;
  if (!needs_numbers && !says_not_finite(column->not_a_number->text)) return;
  const table::NotANumber& cell = *column->not_a_number;
  if (cell.text.empty()) throw InputError(fmt::format("column '{}' {}", name, cell.why));
  throw InputError(cell.place, fmt::format("column '{}': '{}' {}", name,
                                           language::printable(cell.text), cell.why));
}

bool is_done(const Table& table, std::size_t row) {
  const Column* status = is_designed(table) ? table.find("status") : nullptr;
  if (status == nullptr) return table.succeeded[row];
  return status->present[row] && status->text(row) == "done";
}

bool has_failed(const Table& table, std::size_t row) {
  const Column* status = is_designed(table) ? table.find("status") : nullptr;
  const bool warmup = status && status->present[row] && status->text(row) == "warm-up";
  return !warmup && !is_done(table, row);
}

UsedRows choose_rows(const Table& table, const std::vector<std::string>& needed, bool designed) {
  UsedRows result{table::RowFlags(table.rows), {}};
  result.counts.read = static_cast<std::int64_t>(table.rows);
  const Column* status = designed ? table.find("status") : nullptr;
  std::vector<const Column*> columns;
  for (const std::string& name : needed) {
    const Column* column = table.find(name);
    if (!column->present.all()) columns.push_back(column);
  }
  if (status == nullptr && columns.empty() && table.succeeded.all()) {
    result.counts.used = result.counts.read;
    return result;
  }
  std::map<std::string, std::int64_t> missing_words;
  for (std::size_t row = 0; row < table.rows; ++row) {
    if (status != nullptr && status->present[row] && status->text(row) != "done") {
      const bool warmup = status->text(row) == "warm-up";
      ++(warmup ? result.counts.warmup : result.counts.failed);
      result.use.clear(row);
    } else if (!table.succeeded[row]) {
      ++result.counts.failed;
      result.use.clear(row);
    } else if (const Column* without = first_missing(columns, row)) {
      if (result.counts.missing++ == 0) {
        result.counts.first_missing = fmt::format("{} in row {} of them", without->name, row + 1);
      }
      ++missing_words[std::string(without->missing_word(row))];
      result.use.clear(row);
    } else {
      ++result.counts.used;
    }
  }
  if (missing_words.size() > 1 || !missing_words.contains("")) {
    result.counts.missing_words.assign(missing_words.begin(), missing_words.end());
  }
  return result;
}

std::vector<model::Note> notes_of_dropped_rows(const RowCounts& counts, const Table& table) {
  std::vector<model::Note> result;
  if (counts.missing > 0) {
    result.push_back(
        {model::NoteCode::missing_rows,
         fmt::format("{} of {} rows {} left out: a value that the model needs is missing{}, as "
                     "that of {}",
                     counts.missing, counts.read, counts.missing == 1 ? "was" : "were",
                     by_word(counts), counts.first_missing)});
  }
  if (counts.failed > 0 && table.succeeded.all()) {
    result.push_back(
        {model::NoteCode::failed_runs,
         fmt::format(
             "{} of {} runs did not finish successfully and were left out: if the failures depend "
             "on the factors, the remaining runs are not a fair sample",
             counts.failed, counts.read)});
  }
  return result;
}

}  // namespace yates::anova
