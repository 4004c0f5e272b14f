#include "anova/answer/failed_settings.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "anova/reading/used_rows.hpp"

namespace yates::anova {

namespace {

/// Absent where the row has a level that no run which succeeded has.
std::optional<Setting> setting_of(const Observations& data,
                                  const std::vector<const table::Column*>& columns,
                                  std::size_t row) {
  Setting result;
  for (std::size_t f = 0; f < columns.size(); ++f) {
    if (!columns[f]->present[row]) return std::nullopt;
    const std::vector<std::string>& levels = data.factors[f].levels;
    const auto level = std::find(levels.begin(), levels.end(), columns[f]->text(row));
    if (level == levels.end()) return std::nullopt;
    result.levels.push_back(static_cast<std::size_t>(level - levels.begin()));
  }
  return result;
}

}  // namespace

std::vector<Setting> failed_settings(const Observations& data, const table::Table& table) {
  std::vector<const table::Column*> columns;
  for (const FactorReading& factor : data.factors) {
    columns.push_back(table.find(factor.name));
    if (columns.back() == nullptr) return {};
  }
  std::set<std::vector<std::size_t>> failed;
  for (std::size_t row = 0; row < table.rows; ++row) {
    if (!has_failed(table, row)) continue;
    if (auto setting = setting_of(data, columns, row)) failed.insert(std::move(setting->levels));
  }
  for (const Setting& setting : data.settings) failed.erase(setting.levels);
  std::vector<Setting> result;
  for (const std::vector<std::size_t>& levels : failed) result.push_back({levels});
  return result;
}

}  // namespace yates::anova
