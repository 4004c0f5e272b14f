#include "anova/reading/observations.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "anova/reading/drift.hpp"
#include "anova/reading/model_reading.hpp"
#include "language/error.hpp"
#include "model/arithmetic.hpp"
#include "model/polynomial.hpp"
#include "table/cells/numbers.hpp"

namespace yates::anova {

namespace {

using language::InputError;
using table::Categories;
using table::Column;
using table::Numbers;
using table::Table;

/// Adds the design's block as the first variable and term.
void join_block(model::Model& model, const std::string& column) {
  language::Expression name;
  name.node = language::Name{column};
  for (model::Term& term : model.terms) {
    for (std::size_t& index : term.variables) ++index;
  }
  model.variables.insert(model.variables.begin(),
                         model::Variable{language::to_string(name), name, {column}, true, true});
  model.terms.insert(model.terms.begin(), model::Term{{0}});
}

/// Adds the drift as the first variable and term, or the second behind the block.
void join_drift(Observations& observations, const std::string& column) {
  model::Model& model = observations.model;
  language::Expression name;
  name.node = language::Name{column};
  const std::size_t at = observations.block_joined ? 1 : 0;
  for (model::Term& term : model.terms) {
    for (std::size_t& index : term.variables) index += index >= at ? 1 : 0;
  }
  const auto place = static_cast<std::ptrdiff_t>(at);
  model.variables.insert(model.variables.begin() + place,
                         model::Variable{language::to_string(name), name, {column}, false, true});
  model.terms.insert(model.terms.begin() + place, model::Term{{at}});
  observations.drift = column;
}

/// The levels of one grouped column, in the order of group_rows, and each cell's index among them.
struct Levels {
  std::vector<std::string> texts;
  std::vector<std::size_t> index;
};

const table::GroupedColumn& grouped_column(const Table& table, const std::string& name,
                                           const table::Grouping& cells) {
  const auto at = std::find_if(cells.columns.begin(), cells.columns.end(), [&](std::size_t column) {
    return table.columns[column].name == name;
  });
  return cells.grouped[static_cast<std::size_t>(at - cells.columns.begin())];
}

Levels levels_of(const Table& table, const std::string& name, const table::Grouping& cells) {
  const table::GroupedColumn& grouped = grouped_column(table, name, cells);
  const Column& column = *table.find(name);
  Levels result{{}, grouped.level_of_cell};
  for (const std::size_t row : grouped.representative_row) {
    result.texts.push_back(level_text(column, row));
  }
  return result;
}

model::VariableValues values_of(const model::Variable& variable, const Table& table,
                                const table::Grouping& points) {
  if (variable.categorical) {
    Levels levels = levels_of(table, variable.columns.front(), points);
    return model::CategoricalValues{std::move(levels.texts), std::move(levels.index)};
  }
  std::vector<numerics::DoubleDouble> value;
  if (variable.columns.size() > 1) {
    for (const std::size_t row : points.representative_row) {
      value.push_back(evaluate_finite(variable, table, row));
    }
  } else {
    const table::GroupedColumn& grouped = grouped_column(table, variable.columns.front(), points);
    std::vector<numerics::DoubleDouble> by_level;
    for (const std::size_t row : grouped.representative_row) {
      by_level.push_back(evaluate_finite(variable, table, row));
    }
    for (const std::size_t level : grouped.level_of_cell) value.push_back(by_level[level]);
  }
  if (variable.degree) return model::PolynomialValues{std::move(value), {}};
  return model::NumericValues{std::move(value)};
}

bool is_constant(const model::VariableValues& values) {
  if (const auto* categorical = std::get_if<model::CategoricalValues>(&values)) {
    return categorical->levels.size() < 2;
  }
  const std::vector<numerics::DoubleDouble>& value = *model::numbers_of(values);
  return std::all_of(value.begin(), value.end(),
                     [&](const auto& one) { return one == value.front(); });
}

/// "; 6 further rows are left out because a is empty there, first in row 3": a factor that has one
/// level may have lost the others.
std::string rows_without(const model::Variable& variable, const Table& table) {
  if (!variable.plain) return "";
  const table::Column& column = *table.find(variable.columns.front());
  const std::size_t missing = column.missing();
  if (missing == 0) return "";
  std::size_t first = 0;
  while (column.present[first]) ++first;
  const std::string word(column.missing_word(first));
  const bool one = missing == 1;
  return fmt::format(
      "; {} further row{} left out because {} {} there, first in row {}{}", missing,
      one ? " is" : "s are", column.name,
      word.empty() ? std::string("is empty")
                   : fmt::format("is '{}', a word for a missing value,", word),
      first + 1,
      word.empty() ? ": a spreadsheet writes merged cells so; fill the level down into every row"
                   : ": where it is a level, call it by another word");
}

/// Takes the terms with a constant variable out of the model and says so.
void set_constant_terms_aside(Observations& observations, const Table& table) {
  model::Model& model = observations.model;
  const model::VariableNames named(model);
  std::vector<bool> constant(model.variables.size());
  for (std::size_t v = 0; v < constant.size(); ++v) {
    constant[v] = is_constant(observations.values[v]);
    if (!constant[v]) continue;
    const model::Variable& variable = model.variables[v];
    std::string value;
    if (const auto* numbers = model::numbers_of(observations.values[v])) {
      value = fmt::format("{}", numbers->front().value());
    } else {
      value = std::get<model::CategoricalValues>(observations.values[v]).levels.front();
    }
    observations.notes.push_back(
        {model::NoteCode::constant_factor,
         fmt::format("is {} in {}: a factor needs at least two levels{}", value,
                     observations.counts.used == 1
                         ? std::string("the only row")
                         : fmt::format("all {} rows", observations.counts.used),
                     rows_without(variable, table)),
         named(v)});
  }
  std::vector<model::Term> kept;
  for (const model::Term& term : model.terms) {
    const bool impossible = std::any_of(term.variables.begin(), term.variables.end(),
                                        [&](std::size_t v) { return constant[v]; });
    (impossible ? observations.constant_terms : kept).push_back(term);
  }
  model.terms = std::move(kept);
}

/// Fills the columns of poly(), which are orthonormal over the observations.
void fill_polynomials(Observations& observations) {
  std::vector<double> counts;
  for (const numerics::Moments& point : observations.points) {
    counts.push_back(static_cast<double>(point.count()));
  }
  for (std::size_t v = 0; v < observations.values.size(); ++v) {
    auto* polynomial = std::get_if<model::PolynomialValues>(&observations.values[v]);
    if (polynomial == nullptr || is_constant(observations.values[v])) continue;
    const model::Variable& variable = observations.model.variables[v];
    *polynomial = model::polynomial_values(variable.name, std::move(polynomial->value), counts,
                                           *variable.degree);
  }
}

void center_numbers(Observations& observations) {
  const model::VariableNames named(observations.model);
  for (std::size_t v = 0; v < observations.values.size(); ++v) {
    auto* numeric = std::get_if<model::NumericValues>(&observations.values[v]);
    if (numeric == nullptr) continue;
    numerics::Moments moments;
    for (std::size_t i = 0; i < observations.points.size(); ++i) {
      moments.merge(
          numerics::Moments::of(observations.points[i].count(), numeric->value[i], 0.0, 0.0, 0.0));
    }
    observations.notes.push_back(
        {model::NoteCode::centered,
         fmt::format("enters as its difference from {}", moments.mean().value()), named(v)});
    for (numerics::DoubleDouble& value : numeric->value) value -= moments.mean();
  }
}

}  // namespace

FactorReading factor_reading(const model::Model& model, const table::Column& column) {
  FactorReading result{column.name, true, {}, {}};
  result.of_numbers = column.numeric();
  for (const model::Variable& variable : model.variables) {
    if (std::find(variable.columns.begin(), variable.columns.end(), column.name) ==
        variable.columns.end()) {
      continue;
    }
    result.read_as.push_back(model::named(variable));
    if (variable.categorical) result.numeric = false;
    if (language::logarithm_base(variable.expression)) result.logarithmic = true;
  }
  return result;
}

namespace {

std::vector<FactorReading> read_factors(const model::Model& model, const Table& table,
                                        const std::vector<std::string>& names,
                                        const table::Grouping& cells,
                                        std::vector<Setting>& settings) {
  std::vector<FactorReading> result;
  settings.assign(cells.cells(), {});
  for (const std::string& name : names) {
    FactorReading factor = factor_reading(model, *table.find(name));
    Levels levels = levels_of(table, name, cells);
    factor.levels = std::move(levels.texts);
    for (std::size_t s = 0; s < settings.size(); ++s) settings[s].levels.push_back(levels.index[s]);
    result.push_back(std::move(factor));
  }
  return result;
}

}  // namespace

std::string setting_text(const std::vector<FactorReading>& factors, const Setting& setting) {
  std::string result;
  for (std::size_t f = 0; f < setting.levels.size() && f < factors.size(); ++f) {
    result += fmt::format("{}{}={}", result.empty() ? "" : ", ", factors[f].name,
                          factors[f].levels[setting.levels[f]]);
  }
  return result;
}

ObservedRows::ObservedRows(const table::Grouping& points, table::Deviations response,
                           const Column* run)
    : point_(points.cell_of_row), response_(std::move(response)) {
  size_ = points.used.size() - points.used.count_false();
  if (size_ < points.used.size()) {
    std::vector<std::size_t> used;
    for (std::size_t row = 0; row < points.used.size(); ++row) {
      if (points.used[row]) used.push_back(row);
    }
    used_ = table::PackedIntegers::of(std::span<const std::size_t>(used));
  }
  if (run != nullptr && run->numeric()) run_ = *run;
}

ObservedRow ObservedRows::operator[](std::size_t index) const {
  const std::size_t row = used_.empty() ? index : used_[index];
  ObservedRow result{point_[row], response_.rounded(row), row, std::nullopt};
  if (run_ && run_->present[row]) {
    result.run = static_cast<std::int64_t>(std::llround(run_->number(row)));
  }
  return result;
}

std::vector<numerics::Moments> Observations::setting_moments() const {
  std::vector<numerics::Moments> result(settings.size());
  for (std::size_t i = 0; i < points.size(); ++i) result[setting_of_point[i]].merge(points[i]);
  return result;
}

Observations observe(const model::Formula& formula, const Table& measured,
                     const ObserveOptions& options) {
  ModelReading reading = read_model(formula, measured, options);
  const Table& table = reading.table_or(measured);
  Observations result;
  result.response = std::move(reading.response);
  result.counts = reading.rows.counts;
  result.subsamples = std::move(reading.subsamples);
  result.notes = std::move(reading.notes);
  result.response_exponent = options.response_exponent;
  model::Model& model = result.model = std::move(reading.model);
  const UsedRows& rows = reading.rows;
  const std::vector<std::string>& factor_columns = reading.factor_columns;
  std::vector<std::string> point_columns = factor_columns;
  if (reading.block) {
    join_block(model, *reading.block);
    result.block_joined = true;
    point_columns.push_back(*reading.block);
  }
  std::vector<std::size_t> drift_rows;
  if (options.drift) {
    for (std::size_t row = 0; row < table.rows; ++row) {
      if (rows.use[row]) drift_rows.push_back(row);
    }
    drift_values(table, *options.drift, drift_rows);  // judges every used row
    join_drift(result, *options.drift);
    point_columns.push_back(*options.drift);
  }
  const table::Grouping points = table::group_rows(table, point_columns, rows.use);
  const table::Grouping settings =
      result.design_terms() > 0 ? table::group_rows(table, factor_columns, rows.use) : points;
  for (const std::size_t row : points.representative_row) {
    result.setting_of_point.push_back(settings.cell_of_row[row]);
  }
  for (const model::Variable& variable : model.variables) {
    if (result.drift && result.values.size() == result.design_terms() - 1) {
      result.values.emplace_back(
          model::NumericValues{drift_values(table, *options.drift, points.representative_row)});
      continue;
    }
    result.values.push_back(values_of(variable, table, points));
    require_squares_in_range(result.values.back(), variable.name, table);
  }
  result.factors = read_factors(model, table, factor_columns, settings, result.settings);
  if (options.summaries) {
    const std::string& mean = options.summaries->mean;
    result.points = table::merge_summaries(points, table, *options.summaries);
    require_squares_in_range(std::get<Numbers>(table.find(mean)->values), mean, table);
    result.origin = std::get<Numbers>(table.find(mean)->values).origin;
    if (!model.intercept) {
      const numerics::DoubleDouble origin = result.origin.to_double_double();
      for (numerics::Moments& moments : result.points) {
        moments = numerics::Moments::of(moments.count(), moments.mean() + origin,
                                        moments.sum_of_squares(), moments.smallest() + origin,
                                        moments.largest() + origin);
      }
      result.origin = numerics::Decimal();
    }
    result.counts.used = 0;
    for (const numerics::Moments& moments : result.points) result.counts.used += moments.count();
    result.counts.read = result.counts.used;
  } else {
    const Numbers response = response_values(model, table, rows);
    result.origin = response.origin;
    result.points = table::summarise(points, response);
    result.rows = ObservedRows(points, response.deviation, table.find("run"));
  }
  fill_polynomials(result);
  if (options.center) center_numbers(result);
  require_squares_of_products_in_range(model, result.values, table);
  set_constant_terms_aside(result, table);
  set_chained_terms_aside(result);
  for (model::Note& note : notes_of_dropped_rows(result.counts, table)) {
    result.notes.push_back(std::move(note));
  }
  return result;
}

}  // namespace yates::anova
