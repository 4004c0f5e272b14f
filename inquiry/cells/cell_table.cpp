#include <string>
#include <utility>
#include <vector>

#include "inquiry/analysis/analysis.hpp"
#include "inquiry/cells/cells.hpp"
#include "table/cells/magnitude.hpp"

namespace yates::inquiry {

namespace {

using numerics::DoubleDouble;

/// Of values in units of 10^exponent.
table::Column number_column(const std::string& name, const numerics::Decimal& origin,
                            std::vector<DoubleDouble> values, std::vector<bool> present,
                            int exponent) {
  table::Numbers numbers{origin, std::move(values), {}};
  if (exponent != 0) numbers = table::times_power_of_ten(numbers, exponent);
  return {name, std::move(numbers), std::move(present), std::nullopt};
}

}  // namespace

anova::Observations observe_cells(const model::Formula& formula, const table::Table& table,
                                  anova::ObserveOptions options) {
  options.ignore_design = true;
  if (options.summaries && table.find("min") != nullptr) options.summaries->smallest = "min";
  if (options.summaries && table.find("max") != nullptr) options.summaries->largest = "max";
  return observe_in_range(formula, table, options);
}

table::Table cell_table(const anova::Observations& data) {
  table::Table result;
  result.rows = data.settings.size();
  for (std::size_t f = 0; f < data.factors.size(); ++f) {
    std::vector<std::string> texts;
    for (const anova::Setting& setting : data.settings) {
      texts.push_back(data.factors[f].levels[setting.levels[f]]);
    }
    table::Column column = table::make_column(data.factors[f].name, texts);
    // Texts that look like numbers, such as hashes of commits, stay as they are.
    for (std::size_t row = 0; row < texts.size() && column.numeric(); ++row) {
      if (!data.factors[f].numeric && column.text(row) != texts[row])
        column = table::make_categorical(data.factors[f].name, texts, {});
    }
    result.columns.push_back(std::move(column));
  }
  const std::vector<bool> all(result.rows, true);
  std::vector<bool> spread(result.rows, true);
  std::vector<DoubleDouble> counts;
  std::vector<DoubleDouble> means;
  std::vector<DoubleDouble> deviations;
  std::vector<DoubleDouble> smallest;
  std::vector<DoubleDouble> largest;
  for (const numerics::Moments& cell : data.setting_moments()) {
    const auto count = static_cast<double>(cell.count());
    counts.emplace_back(count);
    means.push_back(cell.mean());
    smallest.push_back(cell.smallest());
    largest.push_back(cell.largest());
    if (cell.count() > 1) {
      deviations.push_back(
          numerics::square_root(cell.sum_of_squares() / DoubleDouble(count - 1.0)));
    } else {
      spread[deviations.size()] = false;
      deviations.emplace_back();
    }
  }
  const numerics::Decimal zero;
  const int exponent = data.response_exponent;
  const auto add = [&](std::string_view name, const numerics::Decimal& origin,
                       std::vector<DoubleDouble> values, const std::vector<bool>& present,
                       int unit) {
    std::string column(name);
    while (result.find(column) != nullptr) column += '_';
    result.columns.push_back(number_column(column, origin, std::move(values), present, unit));
  };
  add(cell_columns[0], zero, std::move(counts), all, 0);
  add(cell_columns[1], data.origin, std::move(means), all, exponent);
  add(cell_columns[2], zero, std::move(deviations), spread, exponent);
  add(cell_columns[3], data.origin, std::move(smallest), all, exponent);
  add(cell_columns[4], data.origin, std::move(largest), all, exponent);
  return result;
}

}  // namespace yates::inquiry
