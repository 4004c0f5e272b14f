#include "anova/variance/balanced.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "anova/variance/term_table.hpp"
#include "numerics/factorial_transform.hpp"

namespace yates::anova {

namespace {

using Eigen::Index;
using numerics::DoubleDouble;

constexpr std::size_t most_factors = 24;

bool equally_often(const std::vector<numerics::Moments>& points) {
  return std::all_of(points.begin(), points.end(), [&](const numerics::Moments& point) {
    return point.count() == points.front().count();
  });
}

}  // namespace

std::optional<BalancedFactorial> balanced_factorial(const Observations& observations) {
  const model::Model& model = observations.model;
  if (!model.intercept || observations.design_terms() > 0 || observations.factors.empty() ||
      observations.factors.size() > most_factors || !observations.constant_terms.empty()) {
    return std::nullopt;
  }
  BalancedFactorial result;
  std::size_t combinations = 1;
  for (const FactorReading& factor : observations.factors) {
    result.levels.push_back(factor.levels.size());
    combinations *= factor.levels.size();
    if (combinations > observations.points.size()) return std::nullopt;
  }
  if (combinations != observations.points.size() || !equally_often(observations.points)) {
    return std::nullopt;
  }
  result.replicates = observations.points.front().count();
  std::vector<bool> taken(observations.factors.size(), false);
  for (std::size_t v = 0; v < model.variables.size(); ++v) {
    const model::Variable& variable = model.variables[v];
    if (variable.columns.size() != 1) return std::nullopt;
    const auto factor =
        std::find_if(observations.factors.begin(), observations.factors.end(),
                     [&](const auto& one) { return one.name == variable.columns.front(); });
    if (factor == observations.factors.end()) return std::nullopt;
    const auto index = static_cast<std::size_t>(factor - observations.factors.begin());
    const bool categorical =
        std::holds_alternative<model::CategoricalValues>(observations.values[v]);
    // Two variables of one factor are not orthogonal.
    if (taken[index] || (!categorical && factor->levels.size() != 2)) return std::nullopt;
    taken[index] = true;
    result.factor_of_variable.push_back(index);
  }
  return result;
}

numerics::DoubleDoubleVector contrasts_of_means(const Observations& observations,
                                                const BalancedFactorial& design) {
  numerics::DoubleDoubleVector result(static_cast<Index>(observations.points.size()));
  for (std::size_t i = 0; i < observations.points.size(); ++i) {
    result.set(static_cast<Index>(i), observations.points[i].mean());
  }
  numerics::factorial_transform(result, design.levels);
  return result;
}

DoubleDouble mean_of_contrasts(const numerics::DoubleDoubleVector& contrasts) {
  return contrasts[0] / DoubleDouble(static_cast<double>(contrasts.size()));
}

double two_level_effect(const DoubleDouble& contrast, std::size_t points) {
  const auto count = static_cast<double>(points);
  if (std::has_single_bit(points)) return 2.0 / count * contrast.value();  // exact
  return (DoubleDouble(2.0) * contrast / DoubleDouble(count)).value();
}

DoubleDouble beyond_rounding(const DoubleDouble& square, const DoubleDouble& total) {
  constexpr double rounding_of_element = 1e-54;
  return square.value() < rounding_of_element * total.value() ? DoubleDouble(0.0) : square;
}

std::vector<DoubleDouble> interaction_sums_of_squares(const numerics::DoubleDoubleVector& contrasts,
                                                      const BalancedFactorial& design) {
  assert(design.levels.size() <= most_factors && "one bit per factor");
  const auto scale = [&](std::vector<DoubleDouble> squares) {
    for (DoubleDouble& one : squares) one *= DoubleDouble(static_cast<double>(design.replicates));
    return squares;
  };
  std::vector<DoubleDouble> result(std::size_t{1} << design.levels.size());
  if (static_cast<Index>(result.size()) == contrasts.size()) {         // two levels of every factor
    const double share = 1.0 / static_cast<double>(contrasts.size());  // a power of two: exact
    for (Index i = 1; i < contrasts.size(); ++i) {
      result[static_cast<std::size_t>(i)] = contrasts[i] * contrasts[i] * DoubleDouble(share);
    }
    return scale(std::move(result));
  }
  std::vector<std::vector<double>> lengths;
  for (const std::size_t levels : design.levels) {
    lengths.push_back(numerics::contrast_lengths(levels));
  }
  std::vector<std::size_t> index(design.levels.size(), 0);
  for (Index i = 0; i < contrasts.size(); ++i) {
    std::size_t bits = 0;
    double length = 1.0;
    for (std::size_t f = 0; f < index.size(); ++f) {
      length *= lengths[f][index[f]];
      if (index[f] > 0) bits |= std::size_t{1} << f;
    }
    const DoubleDouble contrast = contrasts[i];
    if (bits > 0) result[bits] += contrast * contrast / DoubleDouble(length);
    for (std::size_t f = 0; f < index.size() && ++index[f] == design.levels[f]; ++f) index[f] = 0;
  }
  return scale(std::move(result));
}

std::size_t factor_bits(const BalancedFactorial& design, const model::Term& term) {
  std::size_t result = 0;
  for (const std::size_t v : term.variables) {
    result |= std::size_t{1} << design.factor_of_variable[v];
  }
  return result;
}

namespace {

/// Where the contrast between the first two levels of each of these factors stands.
Index first_contrast(const BalancedFactorial& design, std::size_t bits) {
  Index result = 0;
  Index stride = 1;
  for (std::size_t f = 0; f < design.levels.size(); ++f) {
    if ((bits >> f & 1U) != 0) result += stride;
    stride *= static_cast<Index>(design.levels[f]);
  }
  return result;
}

}  // namespace

Decomposition decompose(const Observations& observations, const BalancedFactorial& design,
                        const numerics::DoubleDoubleVector& contrasts) {
  std::vector<DoubleDouble> squares = interaction_sums_of_squares(contrasts, design);
  const auto points = static_cast<double>(observations.points.size());
  const double root = std::sqrt(points * static_cast<double>(design.replicates));
  Decomposition result;
  for (const DoubleDouble& one : squares) result.total_sum_of_squares += one;
  for (const numerics::Moments& point : observations.points) {
    result.pure_error_sum_of_squares += point.sum_of_squares();
  }
  result.total_sum_of_squares += result.pure_error_sum_of_squares;
  std::int64_t df = 0;
  for (const model::Term& term : observations.model.terms) {
    const std::size_t bits = factor_bits(design, term);
    Gain gain;
    gain.df = 1;
    bool two_levels = true;
    for (const std::size_t v : term.variables) {
      const std::size_t levels = design.levels[design.factor_of_variable[v]];
      gain.df *= static_cast<std::int64_t>(levels) - 1;
      two_levels = two_levels && levels == 2;
    }
    gain.sum_of_squares = beyond_rounding(squares[bits], result.total_sum_of_squares);
    if (two_levels) {
      gain.effect =
          two_level_effect(contrasts[first_contrast(design, bits)], observations.points.size());
      gain.effect_root = 2.0 / root;
    }
    squares[bits] = 0.0;
    df += gain.df;
    result.gains.columns.push_back(gain.df);
    result.gains.sequential.push_back(gain);
  }
  result.gains.asked = result.gains.sequential;
  result.residual_sum_of_squares = result.pure_error_sum_of_squares;
  for (const DoubleDouble& left : squares) result.residual_sum_of_squares += left;
  const auto cells = static_cast<std::int64_t>(observations.points.size());
  result.observation_count = cells * design.replicates;
  result.pure_error_df = result.observation_count - cells;
  result.residual_df = result.observation_count - 1 - df;
  result.describe(observations.points);
  result.mean = mean_of_contrasts(contrasts);  // of all observations, as all points have as many
  return result;
}

namespace {

std::int64_t df_of(const BalancedFactorial& design, std::size_t bits) {
  std::int64_t result = 1;
  for (std::size_t f = 0; f < design.levels.size(); ++f) {
    if ((bits >> f & 1U) != 0) result *= static_cast<std::int64_t>(design.levels[f]) - 1;
  }
  return result;
}

/// Gives the terms the margins that the model leaves out: by the coding of R, a:b without a and b
/// says whatever the cells say. In sequence, the first term that holds a margin gets it; by type II
/// a term gets what no term holds that does not contain it.
void add_missing_margins(Decomposition& decomposition, const Observations& observations,
                         const BalancedFactorial& design, std::vector<DoubleDouble> squares) {
  std::vector<std::size_t> terms;
  for (const model::Term& term : observations.model.terms) {
    terms.push_back(factor_bits(design, term));
  }
  const auto holds = [](std::size_t term, std::size_t margin) { return (term & margin) == margin; };
  const auto add = [&](Gain& gain, std::size_t margin) {
    gain.df += df_of(design, margin);
    gain.sum_of_squares += beyond_rounding(squares[margin], decomposition.total_sum_of_squares);
    gain.effect.reset();
  };
  std::set<std::size_t> taken(terms.begin(), terms.end());
  const std::set<std::size_t> in_the_model = taken;
  for (std::size_t t = 0; t < terms.size(); ++t) {
    for (std::size_t margin = (terms[t] - 1) & terms[t]; margin != 0;
         margin = (margin - 1) & terms[t]) {
      if (in_the_model.count(margin) != 0) continue;
      if (std::none_of(terms.begin(), terms.end(), [&](std::size_t other) {
            return holds(other, margin) && !holds(other, terms[t]);
          })) {
        add(decomposition.gains.asked[t], margin);
      }
      if (!taken.insert(margin).second) continue;
      add(decomposition.gains.sequential[t], margin);
      decomposition.residual_df -= df_of(design, margin);
      decomposition.residual_sum_of_squares -= squares[margin];
    }
    decomposition.gains.columns[t] = decomposition.gains.sequential[t].df;
  }
}

/// One factor by categories alone: what lies between its levels is its own, however often each was
/// observed. The decomposition is absent for any other model.
std::optional<Decomposition> decompose_one_factor(const Observations& observations) {
  const model::Model& model = observations.model;
  if (!model.intercept || observations.design_terms() > 0 || !observations.constant_terms.empty() ||
      model.variables.size() != 1 || model.terms.size() != 1) {
    return std::nullopt;
  }
  const auto* factor = std::get_if<model::CategoricalValues>(&observations.values.front());
  if (factor == nullptr || factor->levels.size() != observations.points.size()) return std::nullopt;
  Decomposition result;
  result.describe(observations.points);
  Gain gain;
  for (const numerics::Moments& point : observations.points) {
    const DoubleDouble step = point.mean() - result.mean;
    gain.sum_of_squares += step * step * DoubleDouble(static_cast<double>(point.count()));
    result.pure_error_sum_of_squares += point.sum_of_squares();
    result.observation_count += point.count();
  }
  const auto levels = static_cast<std::int64_t>(observations.points.size());
  gain.df = levels - 1;
  result.total_sum_of_squares = gain.sum_of_squares + result.pure_error_sum_of_squares;
  result.gains = {{gain}, {gain}, {gain.df}};
  result.residual_sum_of_squares = result.pure_error_sum_of_squares;
  result.residual_df = result.pure_error_df = result.observation_count - levels;
  return result;
}

Analysis without_coefficients(const Observations& observations, const Decomposition& decomposition,
                              const AnalysisOptions& options, double coefficients) {
  Analysis result = tabulate(observations, decomposition, options);
  result.lack_of_fit = test_lack_of_fit(decomposition);
  note(result, model::NoteCode::many_coefficients,
       fmt::format("{:.0f} coefficients are too many to list", coefficients));
  return result;
}

}  // namespace

std::optional<Analysis> analyse_many_coefficients(const Observations& observations,
                                                  const AnalysisOptions& options) {
  const std::optional<BalancedFactorial> design = balanced_factorial(observations);
  if (!design) {
    const auto levels = static_cast<double>(observations.points.size());
    if (levels * levels * levels < many_multiplications) return std::nullopt;
    const std::optional<Decomposition> one_factor = decompose_one_factor(observations);
    if (!one_factor) return std::nullopt;
    return without_coefficients(observations, *one_factor, options, levels);
  }
  double coefficients = 1.0;
  for (const model::Term& term : observations.model.terms) {
    double width = 1.0;
    for (const std::size_t v : term.variables) {
      width *= static_cast<double>(design->levels[design->factor_of_variable[v]]) - 1.0;
    }
    coefficients += width;
  }
  const auto points = static_cast<double>(observations.points.size());
  if (points * coefficients * coefficients < many_multiplications) return std::nullopt;
  const bool numbers = std::any_of(
      observations.values.begin(), observations.values.end(),
      [](const auto& one) { return !std::holds_alternative<model::CategoricalValues>(one); });
  if (numbers && options.type == SumsOfSquares::type_3) return std::nullopt;

  const numerics::DoubleDoubleVector contrasts = contrasts_of_means(observations, *design);
  Decomposition decomposition = decompose(observations, *design, contrasts);
  if (!is_hierarchical(observations.model)) {
    if (options.type == SumsOfSquares::type_3) return std::nullopt;
    add_missing_margins(decomposition, observations, *design,
                        interaction_sums_of_squares(contrasts, *design));
    if (options.type == SumsOfSquares::type_1) {
      decomposition.gains.asked = decomposition.gains.sequential;
    }
  }
  return without_coefficients(observations, decomposition, options, coefficients);
}

}  // namespace yates::anova
