#include "anova/lessons/lesson_kind.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "anova/lessons/lesson_parts.hpp"
#include "language/error.hpp"
#include "model/polynomial.hpp"

namespace yates::anova {

namespace {

constexpr const char* usage =
    "yates teach derives two-level factors whose settings were measured equally often, one factor, "
    "two factors whose combinations were measured equally often, and straight lines in numbers; "
    "yates anova analyses everything else";

[[noreturn]] void refuse(const Observations& data, const std::string& found) {
  throw language::InputError(fmt::format("'{}': {}; {}", data.model.formula, found, usage));
}

bool categorical(const Observations& data, std::size_t variable) {
  return std::holds_alternative<model::CategoricalValues>(data.values[variable]);
}

bool polynomial(const Observations& data, std::size_t variable) {
  return std::holds_alternative<model::PolynomialValues>(data.values[variable]);
}

std::size_t levels_of_variable(const Observations& data, std::size_t variable) {
  if (const auto* values = std::get_if<model::CategoricalValues>(&data.values[variable])) {
    return values->levels.size();
  }
  const auto* numbers = model::numbers_of(data.values[variable]);
  return std::set<numerics::DoubleDouble>(numbers->begin(), numbers->end()).size();
}

bool measured_equally_often(const Observations& data) {
  const std::vector<numerics::Moments> settings = data.setting_moments();
  return std::all_of(settings.begin(), settings.end(), [&](const numerics::Moments& one) {
    return one.count() == settings.front().count();
  });
}

/// Whether the columns of signs of all terms, and that of the mean, have nothing in common or are
/// the same.
bool orthogonal(const Observations& data) {
  const std::vector<std::vector<int>> columns = sign_columns(data);
  for (std::size_t a = 0; a < columns.size(); ++a) {
    const int sum = std::accumulate(columns[a].begin(), columns[a].end(), 0);
    if (sum != 0) return false;
    for (std::size_t b = 0; b < a; ++b) {
      const int product =
          std::inner_product(columns[a].begin(), columns[a].end(), columns[b].begin(), 0);
      if (product != 0 && std::abs(product) != static_cast<int>(columns[a].size())) return false;
    }
  }
  return true;
}

/// Two factors that change together: no sign tells which of them it is.
void refuse_factors_in_step(const Observations& data) {
  const std::vector<model::Term> terms = treatment_terms(data);
  const std::vector<std::vector<int>> columns = sign_columns(data);
  for (std::size_t a = 0; a < terms.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      if (terms[a].variables.size() > 1 || terms[b].variables.size() > 1) continue;
      const int product =
          std::inner_product(columns[a].begin(), columns[a].end(), columns[b].begin(), 0);
      if (std::abs(product) != static_cast<int>(columns[a].size())) continue;
      throw language::InputError(fmt::format(
          "'{}': {} and {} change together in every run, so that nothing is left of the runs "
          "beside the model that tells their effects apart; leave one of them out",
          data.model.formula, data.model.variables[terms[b].variables.front()].name,
          data.model.variables[terms[a].variables.front()].name));
    }
  }
}

LessonKind two_level_kind(const Observations& data, std::size_t factors) {
  if (!measured_equally_often(data)) {
    refuse(data, "the settings of its two-level factors were not measured equally often");
  }
  if (data.settings.size() > most_settings) {
    refuse(data, fmt::format("{} settings are too many to derive by hand, {} are the most",
                             data.settings.size(), most_settings));
  }
  const std::vector<model::Term> terms = treatment_terms(data);
  for (const std::size_t v : treatment_variables(data)) {
    if (std::find(terms.begin(), terms.end(), model::Term{{v}}) != terms.end()) continue;
    refuse(data, fmt::format("{} stands in an interaction alone", data.model.variables[v].name));
  }
  refuse_factors_in_step(data);
  const bool full = factors < 16 && data.settings.size() == (std::size_t{1} << factors);
  if (full) return LessonKind::two_level;
  if (!orthogonal(data)) {
    refuse(data,
           fmt::format("its {} settings are neither all combinations of {} two-level factors nor "
                       "an orthogonal part of them",
                       data.settings.size(), factors));
  }
  return LessonKind::fraction;
}

LessonKind two_factor_kind(const Observations& data, const std::vector<std::size_t>& variables) {
  const std::size_t cells =
      levels_of_variable(data, variables[0]) * levels_of_variable(data, variables[1]);
  if (data.settings.size() != cells || !measured_equally_often(data)) {
    refuse(data, fmt::format("not all {} combinations of its two factors were measured equally "
                             "often",
                             cells));
  }
  const std::string first = data.model.variables[variables[0]].name;
  const std::string second = data.model.variables[variables[1]].name;
  if (treatment_terms(data).size() == 3 && data.setting_moments().front().count() == 1) {
    refuse(data,
           fmt::format("with one run for each combination the interaction cannot be told from "
                       "the noise, and '{} ~ {} + {}' takes it for noise",
                       data.response, first, second));
  }
  return LessonKind::two_factors;
}

}  // namespace

LessonKind kind_of(const Observations& data) {
  if (data.summarised()) refuse(data, "summaries hold no runs to derive anything from");
  if (!data.model.intercept) refuse(data, "a model without a mean leaves nothing to compare with");
  if (data.design_terms() > 0) refuse(data, "it has a block or a drift beside its factors");
  for (const model::Note& note : data.notes) {
    if (note.code == model::NoteCode::constant_factor) refuse(data, model::sentence(note));
  }
  const std::vector<model::Term> terms = treatment_terms(data);
  const std::vector<std::size_t> variables = treatment_variables(data);
  if (variables.empty()) refuse(data, "it names no factor");
  const auto all = [&](auto test) { return std::all_of(variables.begin(), variables.end(), test); };
  if (!all([&](std::size_t v) { return !polynomial(data, v); })) {
    refuse(data, "poly() is not derived by hand");
  }
  const bool categories = all([&](std::size_t v) { return categorical(data, v); });
  const bool plain = all([&](std::size_t v) { return data.model.variables[v].plain; });
  const bool numbers = all([&](std::size_t v) { return !categorical(data, v); });
  const bool two_levels = all([&](std::size_t v) { return levels_of_variable(data, v) == 2; });
  const bool distinct = data.factors.size() == variables.size();
  const bool main_effects = terms.size() == variables.size();
  if (variables.size() == 1 && categories && plain) return LessonKind::one_factor;
  if (variables.size() > 1 && two_levels && distinct) {
    return two_level_kind(data, variables.size());
  }
  if (variables.size() == 2 && categories && plain) return two_factor_kind(data, variables);
  if (numbers && main_effects) {
    return variables.size() == 1 ? LessonKind::simple_regression : LessonKind::multiple_regression;
  }
  refuse(data, numbers ? "products of numbers are not derived by hand"
                       : "its factors have more than two levels, or are numbers beside categories");
}

}  // namespace yates::anova
