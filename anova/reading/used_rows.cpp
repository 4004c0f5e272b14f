#include "anova/reading/used_rows.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

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

}  // namespace

bool is_designed(const Table& table) {
  const std::vector<std::string> lead = {"run", "standard_order", "replicate", "block"};
  if (table.columns.size() < lead.size()) return false;
  for (std::size_t i = 0; i < lead.size(); ++i) {
    if (table.columns[i].name != lead[i]) return false;
  }
  return true;
}

void check_numbers(const Table& table, const std::string& name, bool needs_numbers) {
  const Column* column = table.find(name);
  if (column == nullptr || !column->not_a_number) return;
  if (!needs_numbers && !says_not_finite(column->not_a_number->text)) return;
  throw InputError(column->not_a_number->place,
                   fmt::format("column '{}': '{}' is not a finite number below 1e300", name,
                               language::printable(column->not_a_number->text)));
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
  if (status == nullptr && columns.empty()) {
    result.counts.used = result.counts.read;
    return result;
  }
  for (std::size_t row = 0; row < table.rows; ++row) {
    if (status != nullptr && status->present[row] && status->text(row) != "done") {
      const bool warmup = status->text(row) == "warm-up";
      ++(warmup ? result.counts.warmup : result.counts.failed);
      result.use.clear(row);
    } else if (std::any_of(columns.begin(), columns.end(),
                           [&](const Column* column) { return !column->present[row]; })) {
      ++result.counts.missing;
      result.use.clear(row);
    } else {
      ++result.counts.used;
    }
  }
  return result;
}

std::vector<model::Note> notes_of_dropped_rows(const RowCounts& counts) {
  std::vector<model::Note> result;
  if (counts.missing > 0) {
    result.push_back(
        {model::NoteCode::missing_rows, "",
         fmt::format("{} of {} rows were left out: a value that the model needs is missing",
                     counts.missing, counts.read)});
  }
  if (counts.failed > 0) {
    result.push_back(
        {model::NoteCode::failed_runs, "",
         fmt::format(
             "{} of {} runs did not finish successfully and were left out: if the failures depend "
             "on the factors, the remaining runs are not a fair sample",
             counts.failed, counts.read)});
  }
  return result;
}

}  // namespace yates::anova
