#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "anova/answer/answer_parts.hpp"
#include "anova/fit/fit.hpp"

namespace yates::anova {

namespace {

constexpr std::size_t interactions_where_none_matters = 3;
// The largest say most; the rest stand in the table of effects.
constexpr std::size_t most_interactions = 4;

std::optional<std::size_t> factor_of(const Analysis& analysis, const std::string& column) {
  for (std::size_t i = 0; i < analysis.factors.size(); ++i) {
    if (analysis.factors[i].name == column) return i;
  }
  return std::nullopt;
}

/// The factors that a term reads, ascending.
std::vector<std::size_t> factors_of(const Fit& fit, const Analysis& analysis, const TermRow& row) {
  std::set<std::size_t> factors;
  for (const std::size_t variable : row.variables.variables) {
    for (const std::string& column : fit.observations.model.variables[variable].columns) {
      if (const auto factor = factor_of(analysis, column)) factors.insert(*factor);
    }
  }
  return {factors.begin(), factors.end()};
}

MeansOf means_of(const Fit& fit, const Analysis& analysis, std::vector<std::size_t> factors,
                 std::optional<std::size_t> term, std::span<const ReadAt> at) {
  auto means = marginal_means(fit, factors, analysis.options, at);
  return {std::move(factors), std::move(means), term};
}

/// Whether these are the factors of these names, in any order.
bool are_called(const Analysis& analysis, const std::vector<std::size_t>& factors,
                std::span<const std::string> names) {
  std::set<std::string> called;
  for (const std::size_t factor : factors) called.insert(analysis.factors[factor].name);
  return called == std::set<std::string>(names.begin(), names.end());
}

/// The terms whose means means_of_interactions gives.
std::vector<std::size_t> interactions_to_show(const Fit& fit, const Analysis& analysis,
                                              std::span<const std::string> wanted) {
  std::vector<std::size_t> terms;
  bool any_matters = false;
  for (std::size_t i = 0; i < analysis.terms.size(); ++i) {
    const TermRow& row = analysis.terms[i];
    const auto factors = factors_of(fit, analysis, row);
    if (!row.treatment() || factors.size() != 2 || row.variables.variables.size() < 2) continue;
    if (row.df == 0) continue;
    terms.push_back(i);
    any_matters = any_matters || row.matters;
  }
  std::stable_sort(terms.begin(), terms.end(), [&](std::size_t a, std::size_t b) {
    return analysis.terms[a].variation_percent > analysis.terms[b].variation_percent;
  });
  std::vector<std::size_t> shown;
  std::set<std::vector<std::size_t>> seen;
  for (const std::size_t i : terms) {
    if (shown.size() == most_interactions) break;
    const bool worth_a_plot =
        any_matters ? analysis.terms[i].matters : shown.size() < interactions_where_none_matters;
    if (worth_a_plot && seen.insert(factors_of(fit, analysis, analysis.terms[i])).second) {
      shown.push_back(i);
    }
  }
  for (const std::size_t i : terms) {
    const auto factors = factors_of(fit, analysis, analysis.terms[i]);
    if (are_called(analysis, factors, wanted) && seen.insert(factors).second) shown.push_back(i);
  }
  return shown;
}

}  // namespace

std::vector<MeansOf> means_of_factors(const Fit& fit, const Analysis& analysis,
                                      std::span<const ReadAt> at) {
  std::vector<MeansOf> result;
  for (std::size_t i = 0; i < analysis.factors.size(); ++i) {
    std::optional<std::size_t> term;
    for (std::size_t t = 0; t < analysis.terms.size() && !term; ++t) {
      const auto factors = factors_of(fit, analysis, analysis.terms[t]);
      if (factors.size() == 1 && factors.front() == i) term = t;
    }
    if (analysis.factors[i].levels.size() < 2) continue;
    if (term && !analysis.terms[*term].treatment()) continue;
    result.push_back(means_of(fit, analysis, {i}, term, at));
  }
  return result;
}

std::vector<MeansOf> means_of_interactions(const Fit& fit, const Analysis& analysis,
                                           std::span<const ReadAt> at,
                                           std::span<const std::string> wanted) {
  std::vector<MeansOf> result;
  for (const std::size_t term : interactions_to_show(fit, analysis, wanted)) {
    result.push_back(
        means_of(fit, analysis, factors_of(fit, analysis, analysis.terms[term]), term, at));
  }
  return result;
}

}  // namespace yates::anova
