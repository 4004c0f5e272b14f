#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "anova/variance/products_analysis.hpp"
#include "anova/variance/term_table.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;
using numerics::DoubleDouble;

FactorReading reading_with_levels(const model::Model& model, const table::Column& column,
                                  const std::vector<std::size_t>& rows_of_levels) {
  FactorReading result = factor_reading(model, column);
  for (const std::size_t row : rows_of_levels) result.levels.push_back(level_text(column, row));
  return result;
}

/// Says of each term that lost columns how many, and which coefficients are not there.
void note_aliased(Analysis& analysis, const Observations& data, const PrintedModel& printed) {
  constexpr std::size_t most_names = 4;
  std::size_t aliased_terms = 0;
  for (std::size_t t = 0; t < data.model.terms.size(); ++t) {
    const auto row =
        std::find_if(analysis.terms.begin(), analysis.terms.end(),
                     [&](const TermRow& one) { return one.variables == data.model.terms[t]; });
    if (row->status != TermStatus::aliased) continue;
    if (++aliased_terms > most_explained_terms) continue;
    std::string names;
    std::int64_t columns = 0;
    std::size_t lost = 0;
    for (std::size_t j = 0; j < printed.names.size(); ++j) {
      if (printed.term_of_column[j] != t) continue;
      ++columns;
      if (!printed.factorization.aliased[j] || ++lost > most_names) continue;
      names += (lost == 1 ? "" : ", ") + printed.names[j];
    }
    if (lost > most_names) names += fmt::format(" and {} others", lost - most_names);
    note(analysis, model::NoteCode::aliased,
         fmt::format("has {} of {} columns that cannot be estimated beside the other terms{}",
                     columns - row->df, columns,
                     names.empty() ? "" : "; without coefficients: " + names),
         row->term);
  }
  note_further_aliased(analysis, aliased_terms, most_explained_terms, printed.names.size(),
                       printed.factorization.rank());
}

void add_coefficients(Analysis& analysis, const PrintedModel& printed,
                      const DoubleDouble& mean_of_response, bool exact) {
  const numerics::Factorization& triangle = printed.factorization;
  const numerics::DoubleDoubleVector solution = numerics::solve(triangle);
  std::vector<std::optional<double>> estimates(printed.names.size());
  for (std::size_t k = 0; k < triangle.pivots.size(); ++k) {
    DoubleDouble value = solution[static_cast<Index>(k)];
    if (!printed.term_of_column[triangle.pivots[k]]) value += mean_of_response;
    estimates[triangle.pivots[k]] = value.value();
  }
  analysis.coefficients =
      coefficient_rows(printed.names, estimates, triangle, numerics::inverse_triangle(triangle),
                       exact && analysis.sigma ? std::optional(0.0) : analysis.sigma,
                       analysis.residual.df, analysis.options.confidence);
}

}  // namespace

Observations without_points(const ModelReading& reading, const table::Table& table,
                            const std::vector<std::vector<std::size_t>>& rows_of_levels,
                            const numerics::Decimal& origin) {
  Observations result;
  result.model = reading.model;
  result.response = reading.response;
  result.origin = origin;
  result.counts = reading.rows.counts;
  result.subsamples = reading.subsamples;
  result.notes = reading.notes;
  for (model::Note& note : notes_of_dropped_rows(result.counts, table)) {
    result.notes.push_back(std::move(note));
  }
  for (std::size_t f = 0; f < reading.factor_columns.size(); ++f) {
    result.factors.push_back(reading_with_levels(
        result.model, *table.find(reading.factor_columns[f]), rows_of_levels[f]));
  }
  for (const model::Variable& variable : result.model.variables) {
    if (!variable.categorical) {
      result.values.emplace_back(model::NumericValues{});
      continue;
    }
    const auto factor =
        std::find_if(result.factors.begin(), result.factors.end(),
                     [&](const auto& one) { return one.name == variable.columns.front(); });
    result.values.emplace_back(model::CategoricalValues{factor->levels, {}});
  }
  return result;
}

namespace {

bool suitable(const ModelReading& reading, bool center) {
  const model::Model& model = reading.model;
  return !reading.block && model.intercept && model.response && !model.terms.empty() &&
         std::all_of(
             model.variables.begin(), model.variables.end(), [&](const model::Variable& one) {
               return one.columns.size() == 1 && (one.categorical || (!one.degree && !center));
             });
}

/// The table of terms and the coefficients.
Analysis analysis_of(LargeModel large, const Repetitions& repetitions, model::Contrasts contrasts,
                     const AnalysisOptions& options) {
  Decomposition decomposition;
  decomposition.observation_count = large.all.count();
  decomposition.residual_df = large.all.count() - large.coded.factorization.rank();
  decomposition.residual_sum_of_squares = large.coded.factorization.residual_sum_of_squares;
  decomposition.total_sum_of_squares = large.all.sum_of_squares();
  decomposition.mean = large.all.mean();
  decomposition.settings = repetitions.settings;
  decomposition.fewest_replicates = repetitions.fewest;
  decomposition.most_replicates = repetitions.most;
  decomposition.gains = term_gains(std::move(large.coded), large.data.model, options.type);
  Analysis result = tabulate(large.data, decomposition, options);
  result.contrasts = contrasts;
  note_aliased(result, large.data, large.printed);
  add_coefficients(result, large.printed, large.data.origin.to_double_double() + large.all.mean(),
                   decomposition.exact());
  result.lack_of_fit.df = decomposition.residual_df;
  result.lack_of_fit.sum_of_squares = result.residual.sum_of_squares;
  note(
      result, model::NoteCode::many_settings,
      fmt::format("{} settings are too many to look at one by one: lack of fit was not tested, and "
                  "no setting is recommended",
                  repetitions.settings));
  return result;
}

}  // namespace

std::optional<Analysis> analyse_many_settings(const model::Formula& formula,
                                              const table::Table& measured,
                                              const ObserveOptions& observe_options,
                                              model::Contrasts contrasts,
                                              const AnalysisOptions& options) {
  if (static_cast<std::int64_t>(measured.rows) <= most_settings_kept || observe_options.summaries ||
      observe_options.drift) {
    return std::nullopt;
  }
  const ModelReading reading = read_model(formula, measured, observe_options);
  if (!suitable(reading, observe_options.center)) return std::nullopt;
  const table::Table& table = reading.table_or(measured);
  const auto most = most_settings(table, reading.factor_columns);
  if (most && std::cmp_less_equal(*most, most_settings_kept)) return std::nullopt;
  const Repetitions repetitions =
      count_repetitions(table, reading.factor_columns, reading.rows.use);
  if (repetitions.settings <= most_settings_kept) return std::nullopt;
  const ManySettings many{reading, table, response_values(reading.model, table, reading.rows),
                          contrasts};
  const bool numbers = std::any_of(reading.model.variables.begin(), reading.model.variables.end(),
                                   [](const model::Variable& one) { return !one.categorical; });
  std::optional<LargeModel> large = numbers ? model_by_products(many) : model_by_margins(many);
  if (!large) return std::nullopt;
  return analysis_of(*std::move(large), repetitions, contrasts, options);
}

}  // namespace yates::anova
