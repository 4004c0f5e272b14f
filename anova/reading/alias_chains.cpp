#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "anova/reading/model_reading.hpp"
#include "model/variable_values.hpp"
#include "numerics/double_double.hpp"

namespace yates::anova {

namespace {

/// Larger models are taken as they are written.
constexpr std::size_t most_products = 4'000'000;

using SignColumn = std::vector<double>;

/// One value per point in [-1, 1]; absent where a product of the variable is not one column.
std::optional<SignColumn> sign_column(const model::VariableValues& values) {
  SignColumn result;
  if (const auto* categories = std::get_if<model::CategoricalValues>(&values)) {
    if (categories->levels.size() != 2) return std::nullopt;
    for (const std::size_t code : categories->code) result.push_back(code == 0 ? -1.0 : 1.0);
    return result;
  }
  const auto* numbers = std::get_if<model::NumericValues>(&values);
  if (numbers == nullptr || numbers->value.empty()) return std::nullopt;
  const auto [low, high] = std::minmax_element(numbers->value.begin(), numbers->value.end());
  const numerics::DoubleDouble middle = (*low + *high) / numerics::DoubleDouble(2.0);
  const double half = ((*high - *low) / numerics::DoubleDouble(2.0)).value();
  if (!(half > 0.0)) return std::nullopt;
  for (const auto& value : numbers->value) result.push_back((value - middle).value() / half);
  return result;
}

/// The margins of a term that lack one of its variables; none of a main effect.
std::vector<model::Term> margins_of(const model::Term& term) {
  std::vector<model::Term> result;
  for (std::size_t v = 0; v < term.variables.size() && term.variables.size() > 1; ++v) {
    model::Term margin = term;
    margin.variables.erase(margin.variables.begin() + static_cast<std::ptrdiff_t>(v));
    result.push_back(std::move(margin));
  }
  return result;
}

/// The product of the columns, the same for a product of the opposite sign. Whole numbers of
/// billionths, so that rounding tells no two columns apart.
std::vector<std::int64_t> contrast_of(const model::Term& term,
                                      const std::vector<std::optional<SignColumn>>& columns,
                                      std::size_t points) {
  constexpr double unit = 1e9;
  std::vector<std::int64_t> result(points);
  std::int64_t sign = 0;
  for (std::size_t i = 0; i < points; ++i) {
    double product = 1.0;
    for (const std::size_t v : term.variables) product *= (*columns[v])[i];
    result[i] = std::llround(product * unit);
    if (sign == 0 && result[i] != 0) sign = result[i] > 0 ? 1 : -1;
    result[i] *= sign;
  }
  return result;
}

}  // namespace

void set_chained_terms_aside(Observations& observations) {
  model::Model& model = observations.model;
  const std::size_t points = observations.points.size();
  const bool interactions =
      std::any_of(model.terms.begin(), model.terms.end(),
                  [](const model::Term& term) { return term.variables.size() > 1; });
  if (!model.intercept || !interactions || model.terms.size() * points > most_products) return;
  std::vector<std::optional<SignColumn>> columns(model.variables.size());
  for (std::size_t v = observations.design_terms(); v < columns.size(); ++v) {
    columns[v] = sign_column(observations.values[v]);
  }
  const model::VariableNames named(model);
  std::set<std::vector<std::size_t>> with_margins;
  std::map<std::vector<std::int64_t>, model::Term> seen;
  std::vector<model::Term> kept;
  for (const model::Term& term : model.terms) {
    const auto below = margins_of(term);
    const bool is_column = std::all_of(term.variables.begin(), term.variables.end(),
                                       [&](std::size_t v) { return columns[v].has_value(); }) &&
                           std::all_of(below.begin(), below.end(), [&](const model::Term& margin) {
                             return with_margins.contains(margin.variables);
                           });
    if (is_column) {
      with_margins.insert(term.variables);
      const auto [same, first] = seen.emplace(contrast_of(term, columns, points), term);
      if (!first && term.variables.size() > 1) {
        observations.chained_terms.push_back(term);
        const std::string other = model::term_text(model, same->second);
        observations.notes.push_back(
            {model::NoteCode::aliased,
             fmt::format("is the same as {0} in these runs: {0} stands for both", other),
             named(term)});
        continue;
      }
    }
    kept.push_back(term);
  }
  model.terms = std::move(kept);
}

}  // namespace yates::anova
