#include "anova/decision/middle_of_range.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>
#include <variant>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "anova/fit/fit.hpp"
#include "anova/variance/analysis.hpp"
#include "anova/variance/term_table.hpp"
#include "model/polynomial.hpp"

namespace yates::anova {

namespace {

using numerics::DoubleDouble;

/// What a number is coded by.
struct Coding {
  DoubleDouble low;
  DoubleDouble high;

  DoubleDouble half_range() const { return (high - low) / DoubleDouble(2.0); }
  DoubleDouble code(const DoubleDouble& number) const {
    return (number - low) / half_range() - DoubleDouble(1.0);
  }
};

/// Of a variable that is a number by itself; absent for others, for block and drift, and where the
/// model would be another one.
std::optional<Coding> coding_of(const Observations& data, std::size_t variable) {
  const auto* numeric = std::get_if<model::NumericValues>(&data.values[variable]);
  if (numeric == nullptr || variable < data.design_terms() ||
      !data.model.variables[variable].powers.empty() ||
      !model::keeps_its_form(data.model, variable)) {
    return std::nullopt;
  }
  const auto [low, high] = std::minmax_element(numeric->value.begin(), numeric->value.end());
  if (*low == *high) return std::nullopt;
  return Coding{*low, *high};
}

std::size_t exponent_of(const model::Model& model, const model::Term& term, std::size_t number) {
  for (const model::Power& one : model::powers_of(model, term)) {
    if (one.base == number) return one.exponent;
  }
  return 0;
}

/// Whether some term has the number to a power, or together with another variable.
bool is_multiplied(const model::Model& model, std::size_t number) {
  return std::any_of(model.terms.begin(), model.terms.end(), [&](const model::Term& term) {
    const std::vector<model::Power> powers = model::powers_of(model, term);
    const bool reads = std::any_of(powers.begin(), powers.end(),
                                   [&](const model::Power& one) { return one.base == number; });
    return reads && (powers.size() > 1 || powers.front().exponent > 1);
  });
}

/// The values of all variables whose numbers are coded; others stay as they are.
std::vector<model::VariableValues> coded_values(const Observations& data,
                                                const std::vector<std::optional<Coding>>& codings) {
  std::vector<model::VariableValues> result = data.values;
  for (std::size_t v = 0; v < result.size(); ++v) {
    if (!std::holds_alternative<model::NumericValues>(result[v])) continue;
    const std::vector<model::Power> powers = model::powers_of(data.model, {{v}});
    const bool all_coded = std::all_of(powers.begin(), powers.end(), [&](const model::Power& one) {
      return one.base < codings.size() && codings[one.base].has_value();
    });
    if (!all_coded) continue;
    auto& values = std::get<model::NumericValues>(result[v]).value;
    values.assign(values.size(), DoubleDouble(1.0));
    for (const model::Power& power : powers) {
      const auto& number = std::get<model::NumericValues>(data.values[power.base]).value;
      const Coding& coding = *codings[power.base];
      for (std::size_t i = 0; i < values.size(); ++i) {
        const DoubleDouble code = coding.code(number[i]);
        for (std::size_t k = 0; k < power.exponent; ++k) values[i] = values[i] * code;
      }
    }
  }
  return result;
}

}  // namespace

MiddleOfRange in_the_middle_of_range(const std::shared_ptr<const Fit>& fit, SumsOfSquares type) {
  model::Model model = fit->observations.model;
  model::find_powers(model);
  const bool any_power =
      std::any_of(model.variables.begin(), model.variables.end(),
                  [](const model::Variable& one) { return !one.powers.empty(); });
  if (!any_power && type != SumsOfSquares::type_3) return {fit, {}};
  Observations data = fit->observations;
  data.model = std::move(model);
  const model::VariableNames named(data.model);
  MiddleOfRange result{fit, {}};
  std::vector<std::optional<Coding>> codings(data.values.size());
  for (std::size_t v = 0; v < codings.size(); ++v) {
    codings[v] = coding_of(data, v);
    if (!codings[v] || !is_multiplied(data.model, v)) continue;
    result.numbers.push_back({named(v), v, codings[v]->low.value(), codings[v]->high.value()});
  }
  if (result.numbers.empty()) return result;
  data.values = coded_values(data, codings);
  result.fit = std::make_shared<const Fit>(anova::fit(std::move(data), fit->contrasts));
  return result;
}

void note_tests_at_zero(Analysis& written, const MiddleOfRange& middle) {
  const model::Model& model = middle.fit->observations.model;
  for (const MeasuredRange& one : middle.numbers) {
    std::vector<std::string> tested;
    for (const TermRow& row : written.terms) {
      if (!row.deciding || row.deciding->df != row.df || !row.treatment()) continue;
      const bool at_zero =
          std::any_of(model.terms.begin(), model.terms.end(), [&](const model::Term& other) {
            const bool adjusted_for = written.options.type == SumsOfSquares::type_3 ||
                                      !model::contains(other, row.variables);
            return adjusted_for && model::contains(model, other, row.variables) &&
                   exponent_of(model, other, one.variable) >
                       exponent_of(model, row.variables, one.variable);
          });
      if (at_zero) tested.push_back(row.term.text());
    }
    const double rounding = 1e-9 * (one.high - one.low);
    if (tested.empty() || std::abs(one.middle()) <= rounding) continue;
    const bool inside = one.low <= 0.0 && one.high >= 0.0;
    note(written, model::NoteCode::tested_at_zero,
         fmt::format("is taken as 0 where the table tests {}, {} the measured range of {} to {}; "
                     "the verdict tests {} in its middle, at {}",
                     fmt::join(tested, ", "), inside ? "within" : "outside", one.low, one.high,
                     tested.size() == 1 ? "it" : "them", one.middle()),
         one.number);
  }
}

}  // namespace yates::anova
