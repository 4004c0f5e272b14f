#include "anova/strata/whole_plots.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "anova/reading/model_reading.hpp"
#include "language/error.hpp"
#include "language/nearest.hpp"
#include "table/cells.hpp"

namespace yates::anova {

namespace {

using language::InputError;
using table::Table;

const std::string numbered = "whole_plot";

void check_column(const Observations& observations, const Table& table, const std::string& name) {
  const table::Column* column = table.find(name);
  if (column == nullptr) {
    throw InputError({table.source, std::nullopt, std::nullopt},
                     fmt::format("there is no column '{}' of whole plots{}", name,
                                 language::suggestion(name, table.names())));
  }
  if (column->present.all()) return;
  for (std::size_t i = 0; i < observations.rows.size(); ++i) {
    const std::size_t row = observations.rows[i].row;
    if (column->present[row]) continue;
    throw InputError({table.source, std::nullopt, std::nullopt},
                     fmt::format("row {} has no whole plot in column '{}'", row + 1, name));
  }
}

/// True if every observed row has a value in the column.
bool is_complete(const Observations& observations, const table::Column& column) {
  if (column.present.all()) return true;
  for (std::size_t i = 0; i < observations.rows.size(); ++i) {
    if (!column.present[observations.rows[i].row]) return false;
  }
  return true;
}

std::size_t file_of(const Table& table, std::size_t row) {
  const auto after = std::upper_bound(table.file_begins.begin(), table.file_begins.end(), row);
  return static_cast<std::size_t>(after - table.file_begins.begin());
}

std::vector<std::string> constant_factors(const Observations& observations,
                                          const std::vector<std::size_t>& of_row,
                                          std::size_t count) {
  std::vector<std::string> result;
  for (std::size_t f = 0; f < observations.factors.size(); ++f) {
    if (observations.factors[f].levels.size() < 2) continue;
    std::vector<std::optional<std::size_t>> level(count);
    bool constant = true;
    for (std::size_t i = 0; i < of_row.size() && constant; ++i) {
      const std::size_t setting = observations.setting_of_point[observations.rows[i].point];
      const std::size_t here = observations.settings[setting].levels[f];
      std::optional<std::size_t>& seen = level[of_row[i]];
      constant = !seen || *seen == here;
      seen = here;
    }
    if (constant) result.push_back(observations.factors[f].name);
  }
  return result;
}

WholePlots grouped_by(const Observations& observations, const Table& table,
                      std::vector<std::string> columns) {
  std::vector<bool> observed(table.rows, false);
  for (std::size_t i = 0; i < observations.rows.size(); ++i) {
    observed[observations.rows[i].row] = true;
  }
  const table::Grouping groups = table::group_rows(table, columns, observed);
  const auto* blocks = observations.block_joined
                           ? &std::get<model::CategoricalValues>(observations.values.front())
                           : nullptr;
  WholePlots result;
  result.columns = std::move(columns);
  std::map<std::array<std::size_t, 3>, std::size_t> known;
  for (std::size_t i = 0; i < observations.rows.size(); ++i) {
    const ObservedRow row = observations.rows[i];
    const std::array<std::size_t, 3> key = {groups.cell_of_row[row.row], file_of(table, row.row),
                                            blocks == nullptr ? 0 : blocks->code[row.point]};
    result.of_row.push_back(known.emplace(key, known.size()).first->second);
  }
  result.count = known.size();
  result.hard_factors = constant_factors(observations, result.of_row, result.count);
  return result;
}

}  // namespace

std::optional<std::string> whole_plot_column(const Table& table) {
  if (!is_designed(table) || table.find(numbered) == nullptr) return std::nullopt;
  return numbered;
}

WholePlots whole_plots(const Observations& observations, const Table& table,
                       std::span<const std::string> columns) {
  if (observations.summarised()) {
    throw language::UsageError("summaries do not say which runs share a whole plot");
  }
  for (const std::string& name : columns) check_column(observations, table, name);
  WholePlots result = grouped_by(observations, table, {columns.begin(), columns.end()});
  if (columns.size() != 1 || !result.hard_factors.empty()) return result;
  for (const std::string name : {"replicate", "block"}) {
    const table::Column* column = table.find(name);
    if (column == nullptr || name == columns.front() || !is_complete(observations, *column)) {
      continue;
    }
    WholePlots within = grouped_by(observations, table, {columns.front(), name});
    if (within.count > result.count && !within.hard_factors.empty()) return within;
  }
  return result;
}

}  // namespace yates::anova
