#include "anova/effects/effects.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "anova/fit/fit.hpp"
#include "anova/variance/balanced.hpp"
#include "anova/variance/term_table.hpp"
#include "language/error.hpp"
#include "model/polynomial.hpp"
#include "numerics/distributions.hpp"

namespace yates::anova {

namespace {

/// The sign of a setting on one variable: the first level (or smallest value) is -1. One value per
/// point.
std::vector<int> signs_of(const model::VariableValues& values, const std::string& name) {
  std::vector<int> result;
  if (const auto* categorical = std::get_if<model::CategoricalValues>(&values)) {
    if (categorical->levels.size() != 2) {
      throw language::InputError(fmt::format(
          "{} has {} levels; effects need two levels of every factor (use anova instead)", name,
          categorical->levels.size()));
    }
    for (const std::size_t code : categorical->code) result.push_back(code == 0 ? -1 : 1);
    return result;
  }
  const std::vector<numerics::DoubleDouble>& value = *model::numbers_of(values);
  const auto low = std::min_element(value.begin(), value.end());
  const auto high = std::max_element(value.begin(), value.end());
  const bool two = !(*low == *high) && std::all_of(value.begin(), value.end(), [&](const auto& v) {
    return v == *low || v == *high;
  });
  if (!two) {
    const std::set<numerics::DoubleDouble> distinct(value.begin(), value.end());
    throw language::InputError(
        fmt::format("{} has {} levels; effects need two levels of every factor (use anova instead)",
                    name, distinct.size()));
  }
  for (const numerics::DoubleDouble& v : value) result.push_back(v == *low ? -1 : 1);
  return result;
}

/// The observations with every treatment variable as a two-level category, so that all effects mean
/// the same.
Observations two_level(Observations data) {
  for (std::size_t v = data.design_terms(); v < data.values.size(); ++v) {
    if (std::none_of(data.model.terms.begin(), data.model.terms.end(), [&](const auto& term) {
          return std::find(term.variables.begin(), term.variables.end(), v) != term.variables.end();
        })) {
      continue;
    }
    const std::vector<int> signs = signs_of(data.values[v], data.model.variables[v].name);
    model::CategoricalValues coded;
    if (const auto* numbers = model::numbers_of(data.values[v])) {
      const auto [low, high] = std::minmax_element(numbers->begin(), numbers->end());
      coded.levels = {fmt::format("{}", low->value()), fmt::format("{}", high->value())};
    } else {
      coded.levels = std::get<model::CategoricalValues>(data.values[v]).levels;
    }
    for (const int sign : signs) coded.code.push_back(sign < 0 ? 0 : 1);
    data.values[v] = std::move(coded);
  }
  return data;
}

std::vector<int> setting_signs(const Observations& data, const model::Term& term) {
  std::vector<int> result(data.settings.size(), 1);
  for (std::size_t point = 0; point < data.points.size(); ++point) {
    int sign = 1;
    for (const std::size_t v : term.variables) {
      sign *= std::get<model::CategoricalValues>(data.values[v]).code[point] == 0 ? -1 : 1;
    }
    result[data.setting_of_point[point]] = sign;
  }
  return result;
}

void find_lenth(SignTable& table) {
  std::vector<double> contrasts;
  for (const SignEffect& effect : table.effects) {
    if (effect.treatment() && !effect.aliased) contrasts.push_back(effect.effect);
  }
  if (contrasts.size() < 3) {
    table.notes.push_back({model::NoteCode::too_few_effects,
                           "nothing was measured twice and there are fewer than three effects, so "
                           "that noise cannot be told from effects"});
    return;
  }
  table.lenth = numerics::lenth(contrasts, table.confidence);
  for (SignEffect& effect : table.effects) {
    if (effect.treatment() && !effect.aliased) judge(effect, *table.lenth);
  }
}

}  // namespace

void judge(EffectEstimate& effect, const numerics::Lenth& lenth) {
  if (!(lenth.pseudo_standard_error > 0.0)) return;
  effect.low = effect.effect - lenth.simultaneous_margin;
  effect.high = effect.effect + lenth.simultaneous_margin;
  effect.matters = std::abs(effect.effect) > lenth.simultaneous_margin;
}

namespace {

/// The mean of the sum-coded model with its interval, and the analysis of its terms.
struct CodedAnalysis {
  Analysis analysis;
  Coefficient mean;
};

/// By least squares: for fractions, blocks, and settings measured unequally often.
CodedAnalysis by_least_squares(const Observations& coded, const AnalysisOptions& options) {
  Analysis analysis = analyse(fit(coded, model::Contrasts::sum), options);
  Coefficient mean = analysis.coefficients.front();
  return {std::move(analysis), std::move(mean)};
}

/// By the fast transform.
CodedAnalysis by_contrasts(const Observations& coded, const BalancedFactorial& design,
                           const AnalysisOptions& options) {
  const numerics::DoubleDoubleVector contrasts = contrasts_of_means(coded, design);
  const Decomposition decomposition = decompose(coded, design, contrasts);
  CodedAnalysis result{tabulate(coded, decomposition, options), {}};
  Analysis& analysis = result.analysis;
  analysis.lack_of_fit = test_lack_of_fit(decomposition);
  result.mean.name = "(Intercept)";
  result.mean.estimate = analysis.mean;
  if (analysis.sigma && !decomposition.exact()) {
    const double half_width = *analysis.sigma /
                              std::sqrt(static_cast<double>(analysis.observations)) *
                              numerics::t_quantile(0.5 + options.confidence / 2.0,
                                                   static_cast<double>(analysis.residual.df));
    result.mean.low = analysis.mean - half_width;
    result.mean.high = analysis.mean + half_width;
  }
  return result;
}

SignEffect effect_of(const TermRow& row) {
  SignEffect effect{};
  effect.term = row.term;
  effect.role = row.role;
  effect.aliased = row.df == 0;
  if (row.effect) {
    effect.effect = row.effect->value;
    effect.q = row.effect->value / 2.0;
    effect.low = row.effect->low;
    effect.high = row.effect->high;
  }
  effect.sum_of_squares = row.sum_of_squares;
  effect.variation_percent = row.variation_percent;
  effect.matters = row.matters;
  return effect;
}

}  // namespace

SignTable sign_table(const Observations& observations, const AnalysisOptions& options) {
  if (!observations.constant_terms.empty()) {
    const auto said = std::find_if(
        observations.notes.begin(), observations.notes.end(),
        [](const model::Note& note) { return note.code == model::NoteCode::constant_factor; });
    throw language::InputError(said == observations.notes.end() ? "a factor is constant"
                                                                : model::sentence(*said));
  }
  if (!observations.model.intercept) {
    throw language::UsageError(fmt::format("formula '{}': effects need the mean; leave the 0 out",
                                           observations.model.formula));
  }
  const Observations data = two_level(observations);
  const std::optional<BalancedFactorial> design = balanced_factorial(data);
  const CodedAnalysis coded = design && design->two_levels() ? by_contrasts(data, *design, options)
                                                             : by_least_squares(data, options);
  const Analysis& analysis = coded.analysis;

  SignTable result;
  result.confidence = options.confidence;
  result.settings = data.settings;
  result.factors = data.factors;
  result.notes = analysis.notes;
  for (const numerics::Moments& setting : data.setting_moments()) {
    result.means.push_back(data.origin_value() + setting.mean().value());
    result.counts.push_back(setting.count());
  }
  result.error_df = analysis.residual.df;
  result.error_sum_of_squares = analysis.residual.df > 0 ? analysis.residual.sum_of_squares : 0.0;
  result.total_sum_of_squares = analysis.total.sum_of_squares;
  if (result.total_sum_of_squares > 0.0) {
    result.error_percent = 100.0 * result.error_sum_of_squares / result.total_sum_of_squares;
  }

  const bool list_signs = data.settings.size() <= most_settings_with_signs;
  SignEffect mean{};
  if (list_signs) mean.signs.assign(data.settings.size(), 1);
  mean.q = mean.effect = *coded.mean.estimate;
  mean.sum_of_squares = static_cast<double>(analysis.observations) * mean.q * mean.q;
  mean.low = coded.mean.low;
  mean.high = coded.mean.high;
  result.effects.push_back(std::move(mean));
  for (const TermRow& row : analysis.terms) {
    const bool of_chain = std::find(data.chained_terms.begin(), data.chained_terms.end(),
                                    row.variables) != data.chained_terms.end();
    if (!row.treatment() || of_chain) continue;
    result.effects.push_back(effect_of(row));
    if (list_signs) result.effects.back().signs = setting_signs(data, row.variables);
  }
  std::size_t combinations = 1;
  for (const FactorReading& factor : data.factors) combinations *= factor.levels.size();
  const bool balanced = analysis.fewest_replicates == analysis.most_replicates &&
                        (combinations == data.settings.size() || analysis.residual.df == 0);
  if (balanced && analysis.sigma && !data.drift) {
    result.standard_error_of_q =
        *analysis.sigma / std::sqrt(static_cast<double>(analysis.observations));
  }
  if (analysis.residual.df == 0) find_lenth(result);
  return result;
}

}  // namespace yates::anova
