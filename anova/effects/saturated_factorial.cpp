#include "anova/effects/saturated_factorial.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "anova/reading/model_reading.hpp"
#include "anova/variance/balanced.hpp"
#include "anova/variance/term_table.hpp"
#include "numerics/factorial_transform.hpp"
#include "table/cells/two_levels.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;
using model::BitTerm;
using numerics::DoubleDouble;

/// Every variable is a factor of its own, taken as it is or by categories, and nothing is left out.
bool suitable(const BitModelReading& reading, const table::Table& table) {
  const model::Model& model = reading.model;
  return !reading.averaged && !reading.block && reading.rows.use.all() && model.intercept &&
         reading.factor_columns.size() == model.variables.size() &&
         reading.terms.size() + 1 == table.rows &&
         table.rows == std::size_t{1} << model.variables.size() &&
         std::all_of(model.variables.begin(), model.variables.end(),
                     [](const model::Variable& variable) { return variable.plain; });
}

/// The row of every cell; absent where a cell has more than one, and another has none.
std::optional<std::vector<std::uint32_t>> row_of_cell(const table::TwoLevelRows& rows) {
  const std::size_t count = rows.cell_of_row.size();
  std::vector<std::uint32_t> result(count);
  std::vector<bool> taken(count, false);
  for (std::size_t row = 0; row < count; ++row) {
    const std::uint32_t cell = rows.cell_of_row[row];
    if (taken[cell]) return std::nullopt;
    taken[cell] = true;
    result[cell] = static_cast<std::uint32_t>(row);
  }
  return result;
}

std::vector<FactorReading> read_factors(const BitModelReading& reading, const table::Table& table,
                                        const table::TwoLevelRows& rows) {
  std::vector<FactorReading> result;
  for (std::size_t f = 0; f < reading.factor_columns.size(); ++f) {
    const table::Column& column = *table.find(reading.factor_columns[f]);
    FactorReading factor = factor_reading(reading.model, column);
    const table::TwoLevelRows::Levels& levels = rows.levels[f];
    factor.levels = {level_text(column, levels.low_row), level_text(column, levels.high_row)};
    result.push_back(std::move(factor));
  }
  return result;
}

std::vector<std::size_t> factors_of_variables(const BitModelReading& reading) {
  std::vector<std::size_t> result;
  for (const model::Variable& variable : reading.model.variables) {
    const auto factor = std::find(reading.factor_columns.begin(), reading.factor_columns.end(),
                                  variable.columns.front());
    result.push_back(static_cast<std::size_t>(factor - reading.factor_columns.begin()));
  }
  return result;
}

void transform(SaturatedFactorial& result, const table::Numbers& response,
               const std::vector<std::uint32_t>& rows) {
  const double origin = response.origin.to_double();
  numerics::DoubleDoubleVector contrasts(static_cast<Index>(rows.size()));
  result.means.resize(rows.size());
  for (std::size_t cell = 0; cell < rows.size(); ++cell) {
    const DoubleDouble deviation = response.deviation[rows[cell]];
    contrasts.set(static_cast<Index>(cell), deviation);
    result.means[cell] = origin + deviation.value();
  }
  const BalancedFactorial design{
      {}, std::vector<std::size_t>(result.factors.size(), 2), /*replicates=*/1};
  numerics::factorial_transform(contrasts, design.levels);
  result.effects.reserve(rows.size());
  for (Index i = 0; i < contrasts.size(); ++i) {
    result.effects.push_back(two_level_effect(contrasts[i], rows.size()));
  }
  result.squares = interaction_sums_of_squares(contrasts, design);
  for (const DoubleDouble& one : result.squares) result.total_sum_of_squares += one;
  result.percent_of_total = PercentOf(result.total_sum_of_squares);
  result.mean = (response.origin.to_double_double() + mean_of_contrasts(contrasts)).value();
}

numerics::Lenth find_lenth(const SaturatedFactorial& factorial) {
  return numerics::lenth({factorial.effects.begin() + 1, factorial.effects.end()},
                         factorial.confidence);
}

/// A row with what the notes look at.
TermRow term_row(const SaturatedFactorial& factorial, const model::Term& term, std::size_t index) {
  TermRow result;
  result.variables = term;
  result.df = 1;
  result.effect = Effect{factorial.effect(index).effect, std::nullopt, std::nullopt};
  return result;
}

}  // namespace

EffectEstimate SaturatedFactorial::mean_row() const {
  EffectEstimate result{};
  result.q = result.effect = mean;
  result.sum_of_squares = static_cast<double>(points()) * result.q * result.q;
  return result;
}

EffectEstimate SaturatedFactorial::effect(std::size_t index) const {
  std::size_t bits = 0;
  for (BitTerm rest = model.terms[index]; rest != 0; rest &= rest - 1) {
    bits |= std::size_t{1} << factor_of_variable[static_cast<std::size_t>(std::countr_zero(rest))];
  }
  EffectEstimate result{};
  result.effect = effects[bits];
  result.q = result.effect / 2.0;
  const DoubleDouble square = beyond_rounding(squares[bits], total_sum_of_squares);
  result.sum_of_squares = square.value();
  result.variation_percent = percent_of_total(square);
  judge(result, lenth);
  return result;
}

std::optional<SaturatedFactorial> saturated_factorial(const model::Formula& formula,
                                                      const table::Table& table,
                                                      const ObserveOptions& observe_options,
                                                      const AnalysisOptions& options) {
  constexpr std::size_t fewest_rows = 4;  // three effects, of which Lenth's method makes sense
  if (table.rows < fewest_rows || !std::has_single_bit(table.rows) || observe_options.summaries ||
      observe_options.drift || observe_options.center) {
    return std::nullopt;
  }
  std::optional<BitModelReading> reading = read_bit_model(formula, table, observe_options);
  if (!reading || !suitable(*reading, table)) return std::nullopt;
  const auto rows = table::two_level_rows(table, reading->factor_columns);
  if (!rows) return std::nullopt;
  const auto places = row_of_cell(*rows);
  if (!places) return std::nullopt;

  SaturatedFactorial result;
  result.factors = read_factors(*reading, table, *rows);
  result.factor_of_variable = factors_of_variables(*reading);
  result.response = reading->response;
  result.confidence = options.confidence;
  transform(result, response_values(reading->model, table, reading->rows), *places);
  if (!(result.total_sum_of_squares.value() > 0.0)) return std::nullopt;
  result.lenth = find_lenth(result);
  result.notes = std::move(reading->notes);
  result.model = {std::move(reading->model), std::move(reading->terms)};
  return result;
}

std::vector<model::Note> notes_of(const SaturatedFactorial& factorial) {
  Observations data;
  data.model = model::listed(factorial.model);
  for (const std::size_t factor : factorial.factor_of_variable) {
    data.values.emplace_back(model::CategoricalValues{factorial.factors[factor].levels, {}});
  }
  Analysis analysis;
  analysis.options.confidence = factorial.confidence;
  analysis.notes = factorial.notes;
  analysis.total.sum_of_squares = factorial.total_sum_of_squares.value();
  analysis.most_replicates = 1;
  for (std::size_t t = 0; t < data.model.terms.size(); ++t) {
    analysis.terms.push_back(term_row(factorial, data.model.terms[t], t));
  }
  add_notes(analysis, data, Decomposition{});
  return std::move(analysis.notes);
}

}  // namespace yates::anova
