#include "anova/variance/analysis.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "anova/fit/aliasing.hpp"
#include "anova/fit/fit.hpp"
#include "anova/variance/balanced.hpp"
#include "anova/variance/term_table.hpp"
#include "numerics/distributions.hpp"

namespace yates::anova {

namespace {

using numerics::DoubleDouble;

/// Names combinations of levels that a term asks for and the data do not have: at most `most` of
/// them.
std::vector<std::string> empty_cells(const Observations& data, const model::Term& term,
                                     std::size_t most) {
  std::vector<const model::CategoricalValues*> factors;
  std::vector<std::string> names;
  for (const std::size_t v : term.variables) {
    if (const auto* values = std::get_if<model::CategoricalValues>(&data.values[v])) {
      factors.push_back(values);
      names.push_back(data.model.variables[v].name);
    }
  }
  if (factors.size() < 2) return {};
  std::set<std::vector<std::size_t>> measured;
  for (std::size_t point = 0; point < data.points.size(); ++point) {
    std::vector<std::size_t> codes;
    for (const auto* factor : factors) codes.push_back(factor->code[point]);
    measured.insert(std::move(codes));
  }
  std::vector<std::string> result;
  std::vector<std::size_t> codes(factors.size(), 0);
  for (;;) {
    if (measured.count(codes) == 0) {
      std::string text;
      for (std::size_t f = 0; f < factors.size(); ++f) {
        text += fmt::format("{}{}={}", f == 0 ? "" : ", ", names[f], factors[f]->levels[codes[f]]);
      }
      result.push_back(std::move(text));
      if (result.size() == most) return result;
    }
    std::size_t f = 0;
    while (f < codes.size() && ++codes[f] == factors[f]->levels.size()) codes[f++] = 0;
    if (f == codes.size()) return result;
  }
}

/// For a term whose columns entered first and are determined by later ones: those, by name.
std::string partners_text(const Fit& fit, const model::Term& term) {
  const auto is_own = [&](std::size_t column) {
    const auto& owner = fit.matrix.term_of_column[column];
    return owner && fit.observations.model.terms[*owner] == term;
  };
  std::vector<std::string> own;
  for (std::size_t j = 0; j < fit.matrix.names.size(); ++j) {
    if (is_own(j)) own.push_back(fit.matrix.names[j]);
  }
  const auto among = [](const std::vector<std::string>& list, const std::string& name) {
    return std::find(list.begin(), list.end(), name) != list.end();
  };
  constexpr std::size_t most_names = 4;
  std::vector<std::string> partners;
  for (std::size_t j = 0; j < fit.matrix.names.size() && partners.size() <= most_names; ++j) {
    if (!fit.factorization.aliased[j]) continue;
    std::vector<std::string> all = determining_columns(fit, j);
    if (std::none_of(all.begin(), all.end(), [&](const auto& name) { return among(own, name); })) {
      continue;
    }
    all.insert(all.begin(), fit.matrix.names[j]);
    for (std::string& name : all) {
      if (!among(own, name) && !among(partners, name)) partners.push_back(std::move(name));
    }
  }
  if (partners.empty()) return "its columns depend on those of other terms";
  std::string result = "they cannot be told from " + partners.front();
  for (std::size_t k = 1; k < partners.size() && k < most_names; ++k) {
    result += (k + 1 == partners.size() ? " and " : ", ") + partners[k];
  }
  return partners.size() > most_names ? result + " and others" : result;
}

/// "x:a[q] is determined by a[q] and x", for the first few aliased columns of a term.
std::string dependence_text(const Fit& fit, const model::Term& term) {
  constexpr std::size_t most_columns = 3;
  constexpr std::size_t most_names = 4;
  std::string result;
  std::size_t columns = 0;
  for (std::size_t j = 0; j < fit.matrix.names.size(); ++j) {
    const auto& owner = fit.matrix.term_of_column[j];
    if (!owner || !fit.factorization.aliased[j]) continue;
    if (!(fit.observations.model.terms[*owner] == term)) continue;
    if (++columns > most_columns) return result + "; and so on";
    std::vector<std::string> names = determining_columns(fit, j);
    std::string by = names.empty() ? std::string("the intercept") : names.front();
    for (std::size_t k = 1; k < names.size() && k < most_names; ++k) {
      by += (k + 1 == names.size() ? " and " : ", ") + names[k];
    }
    if (names.size() > most_names) by += " and others";
    result += fmt::format("{}{} is determined by {}", result.empty() ? "" : "; ",
                          fit.matrix.names[j], by);
  }
  return result.empty() ? partners_text(fit, term) : result;
}

/// Says of each term that lost columns which, or what was not measured.
void note_aliased(Analysis& analysis, const Fit& fit, const TermRow& row, std::int64_t columns) {
  const std::vector<std::string> missing = empty_cells(fit.observations, row.variables, 4);
  std::string why;
  if (!missing.empty()) {
    why = "no run that is used is at ";
    for (std::size_t i = 0; i < missing.size() && i < 3; ++i) {
      why += fmt::format("{}({})", i == 0 ? "" : ", ", missing[i]);
    }
    if (missing.size() > 3) why += " and further cells";
  } else {
    why = dependence_text(fit, row.variables);
  }
  note(analysis, model::NoteCode::aliased,
       fmt::format("has {} of {} columns that cannot be estimated: {}", columns - row.df, columns,
                   why),
       row.term);
}

/// Says which columns nearly depend on one another, where that shows in the results.
void note_condition(Analysis& analysis, const Fit& fit) {
  constexpr double worth_saying = 1e8;
  if (!(fit.condition > worth_saying)) return;
  std::vector<std::pair<double, std::string>> inflation;
  const numerics::Factorization& f = fit.factorization;
  for (Eigen::Index k = 0; k < f.rank(); ++k) {
    const std::size_t column = f.pivots[static_cast<std::size_t>(k)];
    const double length = f.R.high.col(static_cast<Eigen::Index>(column)).stableNorm();
    inflation.emplace_back(-length * fit.unscaled_root.high.row(k).stableNorm(),
                           fit.matrix.names[column]);
  }
  std::stable_sort(inflation.begin(), inflation.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::string names;
  constexpr std::size_t most_names = 3;
  for (std::size_t i = 0; i < inflation.size() && i < most_names; ++i) {
    names += (i == 0 ? "" : ", ") + inflation[i].second;
  }
  note(analysis, model::NoteCode::ill_conditioned,
       fmt::format("the columns of the model nearly depend on one another (condition number up to "
                   "10^{}), most of all {}: changes in the last digits of the data change their "
                   "coefficients; subtract the means of numeric factors, or use fewer powers",
                   std::ceil(std::log10(fit.condition)), names));
}

/// By the fast transform where the contrasts of the terms are orthogonal, which saves a second
/// reduction of the model matrix.
TermGains gains_of(const Fit& fit, SumsOfSquares type) {
  const Observations& data = fit.observations;
  const bool categorical =
      std::all_of(data.values.begin(), data.values.end(), [](const model::VariableValues& one) {
        return std::holds_alternative<model::CategoricalValues>(one);
      });
  if (categorical && is_hierarchical(data.model)) {
    if (const auto design = balanced_factorial(data)) {
      return decompose(data, *design, contrasts_of_means(data, *design)).gains;
    }
  }
  return term_gains(fit, type);
}

}  // namespace

std::string_view to_string(TermRole role) {
  static constexpr std::string_view words[] = {"treatment", "block", "drift"};
  return words[static_cast<std::size_t>(role)];
}

std::string_view to_string(TermStatus status) {
  static constexpr std::string_view words[] = {"estimated", "aliased", "not estimable"};
  return words[static_cast<std::size_t>(status)];
}

std::string_view to_string(TermVerdict verdict) {
  static constexpr std::string_view words[] = {"not-tested", "not-shown", "matters",
                                               "too-small",  "no-larger", "cannot-tell"};
  return words[static_cast<std::size_t>(verdict)];
}

std::string_view to_string(ErrorTerm error) {
  static constexpr std::string_view words[] = {"residual", "pure error", "levels",
                                               "unequal variances", "whole plots"};
  return words[static_cast<std::size_t>(error)];
}

bool Analysis::estimable() const {
  bool any = terms.empty();
  for (const TermRow& row : terms) {
    if (row.status == TermStatus::not_estimable) return false;
    if (row.treatment() && row.df > 0) any = true;
  }
  return any;
}

Analysis analyse(const Fit& fit, const AnalysisOptions& options) {
  Decomposition decomposition{fit};
  decomposition.gains = gains_of(fit, options.type);
  decomposition.describe(fit.observations.setting_moments());
  Analysis result = tabulate(fit.observations, decomposition, options);
  result.contrasts = fit.contrasts;
  std::size_t aliased_terms = 0;
  // Of many terms, as many as settings or more, what each is determined by says nothing.
  const std::size_t terms = fit.observations.model.terms.size();
  const bool many = terms > most_explained_terms && terms >= fit.observations.settings.size();
  const std::size_t explained = many ? 0 : most_explained_terms;
  for (std::size_t t = 0; t < fit.observations.model.terms.size(); ++t) {
    const Gain& gain = decomposition.gains.asked[t];
    const std::int64_t columns = decomposition.gains.columns[t];
    if (gain.df == columns || ++aliased_terms > explained) continue;
    const auto row = std::find_if(
        result.terms.begin(), result.terms.end(),
        [&](const TermRow& one) { return one.variables == fit.observations.model.terms[t]; });
    note_aliased(result, fit, *row, columns);
  }
  note_further_aliased(result, aliased_terms, explained, fit.matrix.names.size(),
                       fit.factorization.rank());
  result.coefficients =
      coefficient_rows(fit.matrix.names, fit.coefficients, fit.factorization, fit.unscaled_root,
                       decomposition.exact() && result.sigma ? std::optional(0.0) : result.sigma,
                       fit.residual_df, options.confidence);
  result.lack_of_fit = lack_of_fit(fit);
  note_condition(result, fit);
  return result;
}

}  // namespace yates::anova
