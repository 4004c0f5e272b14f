#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "anova/reading/model_reading.hpp"
#include "inquiry/analysis/analysis_parts.hpp"
#include "inquiry/data/experiment.hpp"
#include "language/expression.hpp"
#include "table/cells.hpp"

namespace yates::inquiry {
namespace {

/// A number stands on its logarithmic scale where that is how the model reads it, so that its
/// middle level is recognised.
doe::Factor factor_of(const std::string& name, const std::vector<double>& numbers,
                      const std::vector<std::string>& texts, bool logarithmic) {
  doe::Factor result{.name = name};
  const bool numeric = !numbers.empty();
  if (numeric) result.kind = doe::FactorKind::numeric;
  for (std::size_t level = 0; level < texts.size(); ++level) {
    result.levels.push_back({texts[level], numeric ? std::optional(numbers[level]) : std::nullopt});
  }
  const bool positive =
      std::all_of(numbers.begin(), numbers.end(), [](double number) { return number > 0.0; });
  if (numeric && logarithmic && positive) result.scale = doe::Scale::log2;
  return result;
}

doe::Factor factor_of(const anova::FactorReading& reading) {
  std::vector<double> numbers;
  for (const std::string& level : reading.levels) {
    if (reading.numeric) numbers.push_back(std::strtod(level.c_str(), nullptr));
  }
  return factor_of(reading.name, numbers, reading.levels, reading.logarithmic);
}

doe::JudgedDesign design_of(std::vector<doe::Factor> factors) {
  doe::JudgedDesign result{std::move(factors), {}, {}};
  result.never_used.resize(result.factors.size());
  for (const doe::Factor& factor : result.factors) {
    result.array.levels.push_back(factor.levels.size());
  }
  return result;
}

/// From the answer itself.
std::optional<doe::JudgedDesign> settings_of(const reports::ResponseReport& report,
                                             std::size_t most) {
  const std::vector<anova::Setting>& settings =
      report.settings.empty() && report.signs ? report.signs->settings : report.settings;
  if (settings.empty() || settings.size() > most) return std::nullopt;
  std::vector<doe::Factor> factors;
  for (const anova::FactorReading& reading : readings_of(report)) {
    factors.push_back(factor_of(reading));
  }
  doe::JudgedDesign result = design_of(std::move(factors));
  for (const anova::Setting& setting : settings) result.array.rows.push_back(setting.levels);
  return result;
}

/// The factors of the campaign that are in the table, and those of the formula that are none of it.
std::vector<std::string> columns_of(const reports::ResponseReport& report, const DataSet& data) {
  std::vector<std::string> result;
  for (const doe::Factor& factor : data.campaign->factors) {
    if (data.table.find(factor.name) != nullptr) result.push_back(factor.name);
  }
  for (const anova::FactorReading& reading : readings_of(report)) {
    const bool known = std::find(result.begin(), result.end(), reading.name) != result.end();
    if (!known && data.table.find(reading.name) != nullptr) result.push_back(reading.name);
  }
  return result;
}

/// A factor of grouped rows, and where each level of the grouping stands among its levels.
struct GroupedFactor {
  doe::Factor factor;
  std::vector<std::size_t> place;
};

GroupedFactor grouped_factor(const table::Column& column, const table::GroupedColumn& grouped,
                             const DataSet& data) {
  std::vector<std::size_t> order(grouped.levels());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto row = [&](std::size_t level) { return grouped.representative_row[level]; };
  if (column.numeric()) {
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return column.number(row(a)) < column.number(row(b));
    });
  }
  std::vector<double> numbers;
  std::vector<std::string> texts;
  GroupedFactor result{{}, std::vector<std::size_t>(order.size())};
  for (std::size_t i = 0; i < order.size(); ++i) {
    result.place[order[i]] = i;
    texts.push_back(column.text(row(order[i])));
    if (column.numeric()) numbers.push_back(column.number(row(order[i])));
  }
  const auto& declared = data.campaign->factors;
  const bool logarithmic = std::any_of(declared.begin(), declared.end(), [&](const auto& one) {
    return one.name == column.name && one.scale.has_value();
  });
  result.factor = factor_of(column.name, numbers, texts, logarithmic);
  return result;
}

/// From the rows of the table that the analysis uses.
std::optional<doe::JudgedDesign> settings_of_rows(const reports::ResponseReport& report,
                                                  const model::Formula& formula,
                                                  const DataSet& data, std::size_t most) {
  const std::vector<std::string> columns = columns_of(report, data);
  std::vector<std::string> needed = columns;
  if (formula.response) {
    for (const std::string& name : language::names(*formula.response)) needed.push_back(name);
  }
  const anova::UsedRows rows =
      anova::choose_rows(data.table, needed, anova::is_designed(data.table));
  const table::Grouping grouping = table::group_rows(data.table, columns, rows.use);
  if (grouping.cells() == 0 || grouping.cells() > most) return std::nullopt;
  std::vector<GroupedFactor> factors;
  std::vector<doe::Factor> plain;
  for (std::size_t f = 0; f < columns.size(); ++f) {
    factors.push_back(
        grouped_factor(data.table.columns[grouping.columns[f]], grouping.grouped[f], data));
    plain.push_back(factors.back().factor);
  }
  doe::JudgedDesign result = design_of(std::move(plain));
  for (std::size_t cell = 0; cell < grouping.cells(); ++cell) {
    std::vector<std::size_t>& levels = result.array.rows.emplace_back();
    for (std::size_t f = 0; f < columns.size(); ++f) {
      levels.push_back(factors[f].place[grouping.grouped[f].level_of_cell[cell]]);
    }
  }
  return result;
}

}  // namespace

const std::vector<anova::FactorReading>& readings_of(const reports::ResponseReport& report) {
  return report.analysis.factors.empty() && report.signs ? report.signs->factors
                                                         : report.analysis.factors;
}

std::optional<doe::JudgedDesign> measured_settings(const reports::ResponseReport& report,
                                                   const model::Formula& formula,
                                                   const DataSet& data, std::size_t most) {
  return data.campaign ? settings_of_rows(report, formula, data, most) : settings_of(report, most);
}

}  // namespace yates::inquiry
