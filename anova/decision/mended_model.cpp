#include "anova/decision/mended_model.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "anova/fit/fit.hpp"
#include "anova/reading/levels_read.hpp"
#include "anova/reading/model_reading.hpp"
#include "anova/variance/significance.hpp"
#include "anova/variance/term_table.hpp"
#include "model/polynomial.hpp"
#include "numerics/distributions.hpp"

namespace yates::anova {

namespace {

/// Where every combination was measured and runs are repeated, all interactions are looked at below
/// this p of those that the formula leaves out. Chosen by regret and false alarms
/// (docs/decisions-hold.md): with 0.01 three factors that interact are overlooked, and all
/// interactions always would cost pairs and single factors their power.
constexpr double interactions_missed_below = 0.05;
/// With more elements in its matrix, a model is taken as it is written.
constexpr std::size_t most_elements = 4'000'000;
constexpr std::size_t most_variables_with_all_interactions = 8;

/// What a numeric variable reads: of poly(x, k), x.
const std::vector<numerics::DoubleDouble>* numbers_read_by(const model::VariableValues& values) {
  if (const auto* numeric = std::get_if<model::NumericValues>(&values)) return &numeric->value;
  if (const auto* curve = std::get_if<model::PolynomialValues>(&values)) return &curve->value;
  return nullptr;
}

/// A numeric variable by its levels; absent where it has too few or too many.
std::optional<model::CategoricalValues> levels_of(const Observations& data, std::size_t variable) {
  const std::vector<numerics::DoubleDouble>* numbers = numbers_read_by(data.values[variable]);
  if (numbers == nullptr || data.model.variables[variable].columns.size() != 1) return std::nullopt;
  std::map<numerics::DoubleDouble, std::size_t> places;
  for (const numerics::DoubleDouble& value : *numbers) places.emplace(value, 0);
  if (places.size() < 3 || places.size() > most_levels_read) return std::nullopt;
  model::CategoricalValues result;
  for (auto& [value, place] : places) {
    place = result.levels.size();
    result.levels.push_back(fmt::format("{}", value.value()));
  }
  for (const numerics::DoubleDouble& value : *numbers) {
    result.code.push_back(places.at(value));
  }
  return result;
}

std::optional<Fit> fit_by_levels(const Fit& line, std::size_t variable) {
  std::optional<model::CategoricalValues> levels = levels_of(line.observations, variable);
  if (!levels) return std::nullopt;
  const std::size_t columns = line.matrix.names.size() * (levels->levels.size() - 1) + 1;
  if (columns * line.observations.points.size() > most_elements) return std::nullopt;
  Observations data = line.observations;
  data.values[variable] = *std::move(levels);
  model::read_by_levels(data.model, variable);
  return fit(std::move(data), line.contrasts);
}

/// p of the line against its levels: the noise is that of repeated runs, or what the levels leave.
std::optional<double> p_of_line(const Fit& line, const Fit& levels) {
  const std::int64_t df = line.residual_df - levels.residual_df;
  const bool repeated = levels.pure_error_df > 0;
  const std::int64_t error_df = repeated ? levels.pure_error_df : levels.residual_df;
  if (df <= 0 || error_df <= 0) return std::nullopt;
  const double missed = (line.residual_sum_of_squares - levels.residual_sum_of_squares).value();
  const double error =
      repeated ? levels.pure_error_sum_of_squares.value() : levels.residual_sum_of_squares.value();
  const double rounding = rounding_share * line.total_sum_of_squares.value();
  if (missed <= rounding) return std::nullopt;
  if (error <= rounding) return 0.0;
  const double f = missed / static_cast<double>(df) / (error / static_cast<double>(error_df));
  return numerics::f_upper_tail(f, static_cast<double>(df), static_cast<double>(error_df))
      .probability;
}

struct Reread {
  std::size_t variable;
  Fit fit;
  double p;
  bool cannot_tell = false;  // whether it is this number: another one says the same
};

/// Whether a variable before this one reads the same number.
bool reads_again(const model::Model& model, std::size_t variable) {
  const auto last = model.variables.begin() + static_cast<std::ptrdiff_t>(variable);
  return std::any_of(model.variables.begin(), last,
                     [&](const model::Variable& one) { return one.columns == last->columns; });
}

/// The number whose line misses most surely.
std::optional<Reread> worst_line(const Fit& current) {
  std::optional<Reread> result;
  const Observations& data = current.observations;
  for (std::size_t v = data.design_terms(); v < data.model.variables.size(); ++v) {
    if (reads_again(data.model, v)) continue;
    std::optional<Fit> levels = fit_by_levels(current, v);
    if (!levels) continue;
    const std::optional<double> p = p_of_line(current, *levels);
    if (!p || *p >= line_misses_below || (result && result->p <= *p)) continue;
    result = Reread{v, *std::move(levels), *p};
  }
  if (!result) return result;
  // Corners and a centre: all numbers are in their middle together, so that the levels of one leave
  // nothing to those of another.
  for (std::size_t v = data.design_terms(); v < data.model.variables.size(); ++v) {
    if (v == result->variable || reads_again(data.model, v)) continue;
    const std::optional<Fit> other = fit_by_levels(current, v);
    if (!other || other->residual_df == current.residual_df) continue;
    const std::optional<Fit> both = fit_by_levels(result->fit, v);
    if (both && both->residual_df == result->fit.residual_df) result->cannot_tell = true;
  }
  return result;
}

/// Whether every combination of the factors' levels was measured, and no line can miss: then what
/// the model leaves out are interactions.
bool leaves_out_interactions_alone(const Observations& data) {
  std::size_t combinations = 1;
  for (const FactorReading& factor : data.factors) {
    if (factor.numeric && factor.levels.size() > 2) return false;
    combinations *= factor.levels.size();
    if (combinations > data.settings.size()) return false;
  }
  return combinations == data.settings.size();
}

/// Every combination of the model's treatment variables as a term, all of them by levels.
std::optional<Fit> with_all_interactions(const Fit& current) {
  Observations data = current.observations;
  const std::size_t first = data.design_terms();
  std::vector<std::size_t> crossing;  // what does not vary crosses nothing
  for (std::size_t v = first; v < data.model.variables.size(); ++v) {
    const auto* categories = std::get_if<model::CategoricalValues>(&data.values[v]);
    const auto numbers = levels_of(data, v);
    const std::size_t levels = numbers      ? numbers->levels.size()
                               : categories ? categories->levels.size()
                                            : 2;
    if (levels > 1 && !reads_again(data.model, v)) crossing.push_back(v);
  }
  const std::size_t count = crossing.size();
  if (count < 2 || count > most_variables_with_all_interactions) return std::nullopt;
  std::size_t columns = 1;
  for (const std::size_t v : crossing) {
    if (auto levels = levels_of(data, v)) {
      data.model.variables[v].categorical = true;
      data.values[v] = *std::move(levels);
    }
    const auto* categories = std::get_if<model::CategoricalValues>(&data.values[v]);
    columns *= categories != nullptr ? categories->levels.size() : 2;
    if (columns * data.points.size() > most_elements) return std::nullopt;
  }
  std::vector<model::Term> terms(data.model.terms.begin(),
                                 data.model.terms.begin() + static_cast<std::ptrdiff_t>(first));
  std::vector<model::Term> crossed;
  for (std::size_t set = 1; set < (std::size_t{1} << count); ++set) {
    model::Term term;
    for (std::size_t v = 0; v < count; ++v) {
      if ((set >> v) & 1U) term.variables.push_back(crossing[v]);
    }
    crossed.push_back(std::move(term));
  }
  std::stable_sort(crossed.begin(), crossed.end(), [](const model::Term& a, const model::Term& b) {
    return a.variables.size() < b.variables.size();
  });
  terms.insert(terms.end(), crossed.begin(), crossed.end());
  data.model.terms = std::move(terms);
  data.chained_terms.clear();
  set_chained_terms_aside(data);
  return fit(std::move(data), current.contrasts);
}

/// All interactions where the design can tell them: the pooled test of those that are left out says
/// that there are some, and one of them is shown among all terms.
std::optional<Fit> with_shown_interactions(const Fit& written, const Analysis& analysis) {
  const LackOfFit lack = test_lack_of_fit(written);
  if (!lack.p || *lack.p >= interactions_missed_below ||
      !leaves_out_interactions_alone(written.observations)) {
    return std::nullopt;
  }
  std::optional<Fit> crossed = with_all_interactions(written);
  if (!crossed) return std::nullopt;
  const Analysis all = analyse(*crossed, analysis.options);
  const bool shown = std::any_of(all.terms.begin(), all.terms.end(), [&](const TermRow& row) {
    return row.shown && std::none_of(analysis.terms.begin(), analysis.terms.end(),
                                     [&](const TermRow& one) { return one.term == row.term; });
  });
  return shown ? std::move(crossed) : std::nullopt;
}

/// Numbers by their levels, and all interactions, as far as that takes the lack of fit away.
MendedModel without_lack_of_fit(const std::shared_ptr<const Fit>& written, bool repeated) {
  MendedModel result{written};
  while (std::optional<Reread> worst = worst_line(*result.fit)) {
    if (worst->cannot_tell) return result;
    const model::Model& model = written->observations.model;
    result.by_levels.push_back(model.variables[worst->variable].name);
    result.fit = std::make_shared<const Fit>(std::move(worst->fit));
  }
  if (repeated && misses_more_than_noise(*result.fit)) {
    if (auto crossed = with_all_interactions(*result.fit)) {
      result.fit = std::make_shared<const Fit>(*std::move(crossed));
      result.with_all_interactions = true;
    }
  }
  return result;
}

/// All interactions where most settings were repeated and none of them scatters: what was measured
/// is certain then, and every setting has a mean of its own.
std::optional<Fit> without_noise(const Fit& written) {
  const auto settings = static_cast<std::int64_t>(written.observations.settings.size());
  if (2 * written.pure_error_df < settings) return std::nullopt;
  std::optional<Fit> crossed = with_all_interactions(written);
  return crossed && crossed->exact() ? std::move(crossed) : std::nullopt;
}

}  // namespace

bool misses_more_than_noise(const Fit& fit) {
  const LackOfFit lack = test_lack_of_fit(fit);
  return lack.p && *lack.p < look_below;
}

MendedModel mended_model(const std::shared_ptr<const Fit>& written, const Analysis& analysis,
                         bool repeated) {
  if (!repeated) {
    if (auto crossed = without_noise(*written)) {
      return {std::make_shared<const Fit>(*std::move(crossed)), {}, true};
    }
    return without_lack_of_fit(written, repeated);
  }
  if (auto crossed = with_shown_interactions(*written, analysis)) {
    return {std::make_shared<const Fit>(*std::move(crossed)), {}, true};
  }
  if (!misses_more_than_noise(*written)) return {written};
  return without_lack_of_fit(written, repeated);
}

}  // namespace yates::anova
