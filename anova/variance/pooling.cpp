#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "anova/variance/term_table.hpp"
#include "model/polynomial.hpp"
#include "numerics/lenth.hpp"

namespace yates::anova {

namespace {

constexpr std::size_t most_terms_by_size = 2048;
constexpr std::size_t most_named = 6;
constexpr std::size_t most_kept_in_a_list = 12;

bool has_two_levels(const model::VariableValues& values) {
  if (const auto* categorical = std::get_if<model::CategoricalValues>(&values)) {
    return categorical->levels.size() == 2;
  }
  const auto& numbers = *model::numbers_of(values);
  const auto [low, high] = std::minmax_element(numbers.begin(), numbers.end());
  return std::all_of(numbers.begin(), numbers.end(),
                     [&](const auto& value) { return value == *low || value == *high; });
}

bool holds(const model::Model& model, const model::Term& term) {
  return std::find(model.terms.begin(), model.terms.end(), term) != model.terms.end();
}

/// Per term of the model, true where it is to be left out by its size; empty where sizes cannot be
/// compared or tell nothing.
std::vector<bool> small_effects(const Observations& data, const Analysis& analysis) {
  const std::size_t count = data.model.terms.size();
  if (data.design_terms() > 0 || !data.model.intercept || count < 3 || count > most_terms_by_size ||
      !data.constant_terms.empty() || analysis.terms.size() != count + data.chained_terms.size() ||
      !std::all_of(data.values.begin(), data.values.end(), has_two_levels)) {
    return {};
  }
  std::vector<double> effects;
  for (const TermRow& row : analysis.terms) {
    if (!holds(data.model, row.variables)) continue;  // another term stands for its chain
    if (!row.effect || row.status != TermStatus::estimated) return {};
    effects.push_back(row.effect->value);
  }
  const double margin = numerics::lenth(effects, analysis.options.confidence).margin;
  std::vector<model::Term> stay;
  for (std::size_t t = 0; t < count; ++t) {
    if (std::abs(effects[t]) >= margin) stay.push_back(data.model.terms[t]);
  }
  model::Model model = data.model;
  model::find_powers(model);
  std::vector<bool> result(count);
  for (std::size_t t = 0; t < count; ++t) {
    result[t] = std::none_of(stay.begin(), stay.end(), [&](const model::Term& other) {
      return model::contains(model, other, model.terms[t]);
    });
  }
  const auto left_out = std::count(result.begin(), result.end(), true);
  if (left_out == 0 || left_out == static_cast<std::ptrdiff_t>(count)) return {};
  return result;
}

/// The interactions of the highest order that has degrees of freedom.
std::vector<bool> highest_interactions(const Observations& data, const Analysis& analysis) {
  std::size_t highest = 1;
  for (const TermRow& row : analysis.terms) {
    if (row.df > 0) highest = std::max(highest, row.variables.variables.size());
  }
  if (highest < 2) return {};
  std::vector<bool> result;
  for (const model::Term& term : data.model.terms)
    result.push_back(term.variables.size() >= highest);
  return result;
}

/// "(a + b + c)^2" where the kept terms are all of up to that order; empty otherwise.
std::string power_text(const model::Model& model, const std::vector<model::Term>& kept,
                       std::size_t first_variable) {
  std::vector<std::string> names;
  std::size_t order = 0;
  for (const model::Term& term : kept) {
    order = std::max(order, term.variables.size());
    if (term.variables.size() == 1) names.push_back(model.variables[term.variables[0]].name);
  }
  if (names.size() != model.variables.size() - first_variable || !model.intercept) return "";
  double ways = 1.0;
  double expected = 0.0;
  for (std::size_t k = 1; k <= order; ++k) {
    ways = ways * static_cast<double>(names.size() - k + 1) / static_cast<double>(k);
    expected += ways;
  }
  if (static_cast<double>(kept.size()) != std::round(expected)) return "";
  const std::string sum = fmt::format("{}", fmt::join(names, " + "));
  return order == 1 ? sum : fmt::format("({})^{}", sum, order);
}

std::string formula_without(const Observations& data, const std::vector<bool>& left_out,
                            const std::vector<std::string>& names) {
  const model::Model& model = data.model;
  const auto left = model::parse(model.formula).response;
  if (!left) return "";
  const std::string response = language::to_string(*left) + " ~ ";
  std::vector<model::Term> kept;
  for (std::size_t t = data.design_terms(); t < model.terms.size(); ++t) {
    if (!left_out[t]) kept.push_back(model.terms[t]);
  }
  if (const std::string power = power_text(model, kept, data.design_terms()); !power.empty()) {
    return response + power;
  }
  if (kept.size() <= most_kept_in_a_list) {
    std::string text = model.intercept ? "" : "0";
    for (const model::Term& term : kept) {
      text += (text.empty() ? "" : " + ") + model::term_text(model, term);
    }
    return response + (text.empty() ? "1" : text);
  }
  if (names.size() > most_named) return "";
  return fmt::format("{} - {}", model.formula, fmt::join(names, " - "));
}

}  // namespace

std::optional<Pooling> pooling(const Observations& data, const Analysis& analysis) {
  if (analysis.residual.df > 0) return std::nullopt;
  Pooling result;
  std::vector<bool> left_out = small_effects(data, analysis);
  result.by_size = !left_out.empty();
  if (!result.by_size) left_out = highest_interactions(data, analysis);
  for (std::size_t t = 0; t < left_out.size(); ++t) {
    if (left_out[t]) {
      result.terms.push_back(model::term_text(data.model, data.model.terms[t]));
    }
  }
  if (result.terms.empty()) return std::nullopt;
  result.formula = formula_without(data, left_out, result.terms);
  return result;
}

std::string saturated_text(const Observations& data, const Analysis& analysis) {
  std::string text =
      "the model has as many parameters as there are points and nothing was measured twice: no F "
      "test is possible; replicate the runs";
  const std::optional<Pooling> advice = pooling(data, analysis);
  if (!advice) return text + ", or leave terms out of the model";
  std::vector<std::string> names = advice->terms;
  std::string more;
  if (names.size() > most_named) {
    more = fmt::format(" and {} more", names.size() - most_named + 1);
    names.resize(most_named - 1);
  }
  text += fmt::format(", or leave out {}{}", fmt::join(names, ", "), more);
  if (!advice->formula.empty()) text += ": " + advice->formula;
  if (advice->by_size) {
    text +=
        " (these effects are below Lenth's margin; chosen by their size, they make the rest look "
        "more certain than it is)";
  }
  return text;
}

}  // namespace yates::anova
