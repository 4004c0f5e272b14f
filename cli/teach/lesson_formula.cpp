#include "cli/teach/lesson_formula.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "language/error.hpp"
#include "language/tokens.hpp"

namespace yates::cli {

namespace {

std::set<std::string> levels_of(const table::Column& column, std::size_t rows) {
  std::set<std::string> result;
  for (std::size_t row = 0; row < rows; ++row) {
    if (column.present[row]) result.insert(column.text(row));
  }
  return result;
}

/// How many combinations of their levels were measured.
std::size_t combinations(const table::Table& table,
                         const std::vector<const table::Column*>& factors) {
  std::set<std::vector<std::string>> result;
  for (std::size_t row = 0; row < table.rows; ++row) {
    std::vector<std::string> levels;
    for (const table::Column* factor : factors) {
      levels.push_back(factor->present[row] ? factor->text(row) : std::string());
    }
    result.insert(std::move(levels));
  }
  return result.size();
}

std::string joined(const std::vector<std::string>& names, const char* between) {
  return fmt::format("{}", fmt::join(names, between));
}

}  // namespace

model::Formula proposed_lesson_formula(const table::Table& table) {
  const table::Column* response = nullptr;
  for (const table::Column& column : table.columns) {
    if (column.numeric() && !table::is_own_column(column.name)) response = &column;
  }
  std::vector<const table::Column*> factors;
  std::vector<std::string> names;
  std::vector<std::string> categories;
  bool two_levels = true;
  bool numbers = true;
  for (const table::Column& column : table.columns) {
    if (&column == response || table::is_own_column(column.name)) continue;
    const std::size_t levels = levels_of(column, table.rows).size();
    if (levels < 2) continue;
    factors.push_back(&column);
    names.push_back(language::name_text(column.name));
    categories.push_back(column.numeric() ? "C(" + names.back() + ")" : names.back());
    two_levels = two_levels && levels == 2;
    numbers = numbers && column.numeric() && levels > 2;
  }
  if (response == nullptr || factors.empty()) {
    throw language::UsageError(fmt::format(
        "yates teach: {} shows no response with a factor that varies; the first argument says what "
        "to explain, as in 'time ~ cpu * batch'",
        table.source));
  }
  const std::size_t measured = combinations(table, factors);
  std::string right;
  if (two_levels && factors.size() > 1) {
    const bool all = factors.size() < 16 && measured == (std::size_t{1} << factors.size());
    right = joined(names, all ? " * " : " + ");
  } else if (numbers) {
    right = joined(names, " + ");
  } else {
    right = joined(categories, measured < table.rows ? " * " : " + ");
  }
  return model::parse(fmt::format("{} ~ {}", language::name_text(response->name), right));
}

}  // namespace yates::cli
