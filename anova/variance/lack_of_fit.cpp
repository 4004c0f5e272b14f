#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "anova/fit/fit.hpp"
#include "anova/variance/significance.hpp"
#include "anova/variance/term_table.hpp"
#include "numerics/distributions.hpp"

namespace yates::anova {

namespace {

/// The values of a numeric variable as categories: one level per distinct value.
model::CategoricalValues as_categories(const model::NumericValues& numeric) {
  std::map<numerics::DoubleDouble, std::size_t> index;
  for (const numerics::DoubleDouble& value : numeric.value) index.emplace(value, 0);
  model::CategoricalValues result;
  for (auto& [value, position] : index) {
    position = result.levels.size();
    result.levels.push_back(fmt::format("{}", value.value()));
  }
  for (const numerics::DoubleDouble& value : numeric.value) {
    result.code.push_back(index.at(value));
  }
  return result;
}

/// Sum of squares of the lack of fit after another reading of one variable.
double lack_with(const Fit& original, std::size_t variable, model::VariableValues values) {
  Observations data = original.observations;
  data.model.variables[variable].categorical =
      std::holds_alternative<model::CategoricalValues>(values);
  data.values[variable] = std::move(values);
  const Fit changed = fit(std::move(data));
  return std::max(0.0,
                  (changed.residual_sum_of_squares - changed.pure_error_sum_of_squares).value());
}

constexpr std::size_t most_categories = 32;
/// What log2 of a number with more values than that must remove.
constexpr double least_share_of_a_logarithm = 0.5;

void look_for_remedy(const Fit& fit, LackOfFit& result) {
  const Observations& data = fit.observations;
  double best_share = 0.0;
  for (std::size_t v = data.design_terms(); v < data.model.variables.size(); ++v) {
    const model::Variable& variable = data.model.variables[v];
    const auto* numeric = std::get_if<model::NumericValues>(&data.values[v]);
    if (numeric == nullptr || !variable.plain) continue;
    const auto share = [&](model::VariableValues values) {
      return 1.0 - lack_with(fit, v, std::move(values)) / result.sum_of_squares;
    };
    model::CategoricalValues categories = as_categories(*numeric);
    if (categories.levels.size() < 3) continue;
    // Categories of a number with very many values would be a model of each value by itself.
    const bool few = categories.levels.size() <= most_categories;
    double found = few ? share(std::move(categories)) : least_share_of_a_logarithm;
    std::string remedy = few ? "C(" + variable.name + ")" : "";
    if (std::min_element(numeric->value.begin(), numeric->value.end())->high > 0.0) {
      model::NumericValues logarithms = *numeric;
      for (numerics::DoubleDouble& value : logarithms.value) value = std::log2(value.value());
      const double by_logarithm = share(std::move(logarithms));
      if (by_logarithm >= (few ? 0.9 : 1.0) * found) {
        found = by_logarithm;
        remedy = "log2(" + variable.name + ")";
      }
    }
    constexpr double rounding = 1e-9;
    if (!remedy.empty() && found > 0.5 + rounding && std::abs(found - best_share) < rounding) {
      result.several = true;
    } else if (!remedy.empty() && found > best_share) {
      result.several = false;
      best_share = found;
      result.remedy = remedy;
      result.removed_share = std::min(1.0, found);
    }
  }
  if (result.several) {
    result.remedy.reset();
    result.removed_share.reset();
  }
}

}  // namespace

LackOfFit test_lack_of_fit(const Variation& variation) {
  LackOfFit result;
  result.df = variation.residual_df - variation.pure_error_df;
  result.pure_error_df = variation.pure_error_df;
  result.pure_error_sum_of_squares = variation.pure_error_sum_of_squares.value();
  if (result.df > 0) {
    const double left =
        (variation.residual_sum_of_squares - variation.pure_error_sum_of_squares).value();
    result.sum_of_squares = std::max(0.0, left);
  }
  if (result.df <= 0 || result.pure_error_df <= 0) return result;
  const double rounding = rounding_share * variation.total_sum_of_squares.value();
  if (result.pure_error_sum_of_squares <= rounding) {
    // Replicates agree exactly: whatever the model leaves is lack of fit for certain.
    if (result.sum_of_squares > rounding) result.p = 0.0;
    return result;
  }
  const auto pure_df = static_cast<double>(result.pure_error_df);
  const auto df = static_cast<double>(result.df);
  result.f = result.sum_of_squares / df / (result.pure_error_sum_of_squares / pure_df);
  result.p = numerics::f_upper_tail(*result.f, df, pure_df).probability;
  return result;
}

LackOfFit lack_of_fit(const Fit& fit) {
  LackOfFit result = test_lack_of_fit(fit);
  if (result.p && *result.p < look_below) look_for_remedy(fit, result);
  return result;
}

}  // namespace yates::anova
