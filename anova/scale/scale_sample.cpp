#include "anova/scale/scale_sample.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

#include "anova/reading/drift.hpp"
#include "language/error.hpp"
#include "model/polynomial.hpp"
#include "numerics/double_double.hpp"
#include "table/cells.hpp"

namespace yates::anova {

namespace {

using numerics::DoubleDouble;
using table::Numbers;
using table::Table;

/// A numeric column that is read often: the conversion of its origin is done once.
struct QuickNumbers {
  std::string name;
  DoubleDouble origin;
  const table::Deviations* deviation;

  DoubleDouble operator[](std::size_t row) const { return origin + (*deviation)[row]; }
};

QuickNumbers quick_numbers(const Table& table, const std::string& name) {
  const auto& numbers = std::get<Numbers>(table.find(name)->values);
  return {name, numbers.origin.to_double_double(), &numbers.deviation};
}

/// The values of a number in the given rows; absent where one is not finite.
std::optional<std::vector<DoubleDouble>> numbers_in(const Table& table,
                                                    const model::Variable& variable,
                                                    std::span<const std::size_t> rows) {
  std::vector<QuickNumbers> columns;
  for (const std::string& name : variable.columns) columns.push_back(quick_numbers(table, name));
  const bool plain = std::holds_alternative<language::Name>(variable.number().node);
  std::size_t row = 0;
  const language::Lookup lookup = [&](const std::string& name) -> language::Value {
    const auto found = std::find_if(columns.begin(), columns.end(),
                                    [&](const QuickNumbers& one) { return one.name == name; });
    return (*found)[row].value();
  };
  std::vector<DoubleDouble> result;
  result.reserve(rows.size());
  for (const std::size_t one : rows) {
    row = one;
    result.push_back(plain ? columns.front()[row]
                           : language::evaluate_number(variable.number(), lookup, "formula"));
    if (!std::isfinite(result.back().high)) return std::nullopt;
  }
  return result;
}

/// The levels of a category in the given rows, by number: their names mean nothing here.
model::CategoricalValues category_in(const Table& table, const std::string& name,
                                     std::span<const std::size_t> rows) {
  const std::vector<std::size_t> codes = codes_in(table, name);
  std::vector<std::size_t> code;
  for (const std::size_t row : rows) code.push_back(codes[row]);
  AbsorbedGroups occurring = groups_of(code);
  model::CategoricalValues result{{}, std::move(occurring.group_of_row)};
  for (std::size_t level = 0; level < occurring.groups; ++level) {
    result.levels.push_back(std::to_string(level));
  }
  return result;
}

void subtract_mean(std::vector<DoubleDouble>& values, const std::vector<double>& counts) {
  DoubleDouble sum;
  DoubleDouble count;
  for (std::size_t i = 0; i < values.size(); ++i) {
    sum += values[i] * DoubleDouble(counts[i]);
    count += counts[i];
  }
  const DoubleDouble mean = sum / count;
  for (DoubleDouble& value : values) value -= mean;
}

AbsorbedGroups settings_of(const SamplePoints& points, const std::vector<std::string>& factors) {
  const table::Grouping settings =
      table::group_rows(points.table, factors, table::RowFlags(points.table.rows));
  AbsorbedGroups result{{}, settings.cells()};
  for (const std::size_t row : points.first_row) {
    result.group_of_row.push_back(settings.cell_of_row[row]);
  }
  return result;
}

/// Adds a variable of the design and its term.
void join(ScaleSample& sample, const std::string& column, model::VariableValues values) {
  language::Expression name;
  name.node = language::Name{column};
  const bool category = std::holds_alternative<model::CategoricalValues>(values);
  sample.model.terms.push_back({{sample.model.variables.size()}});
  sample.model.variables.push_back({column, name, {column}, category, true});
  sample.values.push_back(std::move(values));
}

/// The values of a treatment variable; absent where they are of no use.
std::optional<model::VariableValues> values_of_variable(const SamplePoints& points,
                                                        const model::Variable& variable,
                                                        const std::vector<double>& counts) {
  if (variable.categorical) {
    return category_in(points.table, variable.columns.front(), points.first_row);
  }
  auto numbers = numbers_in(points.table, variable, points.first_row);
  if (!numbers) return std::nullopt;
  if (variable.degree) {
    return model::polynomial_values(variable.name, *std::move(numbers), counts, *variable.degree);
  }
  return model::NumericValues{*std::move(numbers)};
}

bool is_constant(const model::VariableValues& values) {
  if (const auto* category = std::get_if<model::CategoricalValues>(&values)) {
    return category->levels.size() < 2;
  }
  const std::vector<DoubleDouble>& value = *model::numbers_of(values);
  return std::all_of(value.begin(), value.end(),
                     [&](const DoubleDouble& one) { return one == value.front(); });
}

/// Leaves out the terms with a constant variable, as observe() does.
void take_constants_out(ScaleSample& sample) {
  std::vector<bool> constant;
  for (const model::VariableValues& values : sample.values) constant.push_back(is_constant(values));
  std::erase_if(sample.model.terms, [&](const model::Term& term) {
    return std::any_of(term.variables.begin(), term.variables.end(),
                       [&](std::size_t variable) { return constant[variable]; });
  });
}

/// True where the model has every term without the variable that it has with it: then the model
/// stays the same when a constant is added to the variable.
bool has_margins_of(const model::Model& model, std::size_t variable) {
  return std::all_of(model.terms.begin(), model.terms.end(), [&](const model::Term& term) {
    model::Term margin = term;
    if (std::erase(margin.variables, variable) == 0) return true;
    if (margin.variables.empty()) return model.intercept;
    return std::find(model.terms.begin(), model.terms.end(), margin) != model.terms.end();
  });
}

/// Subtracts their means from the numbers, where that was asked for, and where it changes nothing
/// but the rounding: products of numbers with a large offset would lose their digits.
void center_numbers(ScaleSample& sample, const std::vector<double>& counts, bool asked) {
  for (std::size_t v = 0; v < sample.values.size(); ++v) {
    auto* numeric = std::get_if<model::NumericValues>(&sample.values[v]);
    if (numeric == nullptr) continue;
    if (asked || has_margins_of(sample.model, v)) subtract_mean(numeric->value, counts);
  }
}

/// Throws InputError for a drift or a polynomial of too few values.
std::optional<ScaleSample> read_sample(const ScaleSource& source, const ScaleForm& form,
                                       const std::vector<std::size_t>& rows,
                                       std::size_t most_points) {
  const ModelReading& reading = source.read.reading;
  const bool needs_factors = form.fitted == FittedModel::settings || !form.terms.empty();
  std::vector<std::string> keys;
  if (needs_factors) keys = reading.factor_columns;
  if (reading.block) keys.push_back(*reading.block);
  if (source.drift) keys.push_back(*source.drift);
  const SamplePoints points = sample_points(source, form, rows, keys, most_points);

  ScaleSample result{std::get<Numbers>(points.table.find(source.response)->values),
                     points.point_of_row,
                     points.first_row.size(),
                     {},
                     {}};
  result.model.intercept = reading.model.intercept;
  if (reading.block) {
    join(result, *reading.block, category_in(points.table, *reading.block, points.first_row));
  }
  if (source.drift) {
    join(result, *source.drift,
         model::NumericValues{drift_values(points.table, *source.drift, points.first_row)});
  }
  if (form.fitted == FittedModel::settings) {
    result.settings = settings_of(points, reading.factor_columns);
    return result;
  }
  if (form.terms.empty()) return result;
  const std::size_t design = result.values.size();
  const std::vector<double> counts = points.counts();
  for (const model::Variable& variable : reading.model.variables) {
    auto values = values_of_variable(points, variable, counts);
    if (!values) return std::nullopt;
    result.values.push_back(*std::move(values));
    result.model.variables.push_back(variable);
  }
  for (model::Term term : form.terms) {
    for (std::size_t& variable : term.variables) variable += design;
    result.model.terms.push_back(std::move(term));
  }
  take_constants_out(result);
  center_numbers(result, counts, source.center);
  return result;
}

}  // namespace

std::optional<ScaleSample> scale_sample(const ScaleSource& source, const ScaleForm& form,
                                        const std::vector<std::size_t>& rows,
                                        std::size_t most_points) {
  try {
    return read_sample(source, form, rows, most_points);
  } catch (const language::InputError&) {
    return std::nullopt;
  }
}

}  // namespace yates::anova
