#include "reports/words/response_report.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "anova/fit/fit.hpp"

namespace yates::reports {
namespace {

constexpr std::size_t interactions_where_none_matters = 3;
// The largest say most; the rest stand in the table of effects.
constexpr std::size_t most_interactions = 4;

std::optional<std::size_t> factor_of(const anova::Analysis& analysis, const std::string& column) {
  for (std::size_t i = 0; i < analysis.factors.size(); ++i) {
    if (analysis.factors[i].name == column) return i;
  }
  return std::nullopt;
}

/// The factors that a term reads, ascending.
std::vector<std::size_t> factors_of(const anova::Fit& fit, const anova::Analysis& analysis,
                                    const anova::TermRow& row) {
  std::set<std::size_t> factors;
  for (const std::size_t variable : row.variables.variables) {
    for (const std::string& column : fit.observations.model.variables[variable].columns) {
      if (const auto factor = factor_of(analysis, column)) factors.insert(*factor);
    }
  }
  return {factors.begin(), factors.end()};
}

bool positive_levels(const anova::FactorReading& factor) {
  return std::all_of(factor.levels.begin(), factor.levels.end(), [](const std::string& level) {
    return std::strtod(level.c_str(), nullptr) > 0.0;
  });
}

AxisKind axis_of(const anova::FactorReading& factor) {
  if (!factor.numeric) return AxisKind::categories;
  for (const std::string& variable : factor.read_as) {
    if (variable.starts_with("log") && positive_levels(factor)) return AxisKind::log2;
  }
  return AxisKind::number;
}

MeansOf means_of(const anova::Fit& fit, const anova::Analysis& analysis,
                 std::vector<std::size_t> factors, std::optional<std::size_t> term) {
  auto means = anova::marginal_means(fit, factors, analysis.options);
  return {std::move(factors), std::move(means), term};
}

/// Terms of exactly two factors, the largest share of variation first; those that matter, or the
/// three largest where none does.
std::vector<std::size_t> interactions_to_show(const anova::Fit& fit,
                                              const anova::Analysis& analysis) {
  std::vector<std::size_t> terms;
  bool any_matters = false;
  std::set<std::vector<std::size_t>> seen;
  for (std::size_t i = 0; i < analysis.terms.size(); ++i) {
    const anova::TermRow& row = analysis.terms[i];
    const auto factors = factors_of(fit, analysis, row);
    if (!row.treatment || factors.size() != 2 || row.variables.variables.size() < 2) continue;
    if (row.df == 0) continue;
    terms.push_back(i);
    any_matters = any_matters || row.matters;
  }
  std::stable_sort(terms.begin(), terms.end(), [&](std::size_t a, std::size_t b) {
    return analysis.terms[a].variation_percent > analysis.terms[b].variation_percent;
  });
  std::vector<std::size_t> shown;
  for (const std::size_t i : terms) {
    if (shown.size() == most_interactions) break;
    const bool wanted =
        any_matters ? analysis.terms[i].matters : shown.size() < interactions_where_none_matters;
    if (wanted && seen.insert(factors_of(fit, analysis, analysis.terms[i])).second) {
      shown.push_back(i);
    }
  }
  return shown;
}

}  // namespace

ResponseReport describe(const anova::Fit& fit, const anova::Analysis& analysis,
                        const anova::Question& question, const std::vector<bool>& allowed) {
  ResponseReport report;
  report.label = analysis.response;
  report.goal = question.goal;
  report.limit = question.limit;
  report.delta = question.delta;
  report.analysis = analysis;
  report.settings = fit.observations.settings;
  report.setting_of_point = fit.observations.setting_of_point;
  for (const anova::FactorReading& factor : analysis.factors) {
    report.axes.push_back(axis_of(factor));
  }
  report.decision = anova::decide(fit, analysis, question, allowed);
  report.residuals = anova::residuals(fit);
  report.checks = anova::check(fit, analysis, report.residuals);
  report.curvature = anova::curvature(fit, analysis.options);
  for (std::size_t i = 0; i < analysis.factors.size(); ++i) {
    std::optional<std::size_t> term;
    for (std::size_t t = 0; t < analysis.terms.size() && !term; ++t) {
      const auto factors = factors_of(fit, analysis, analysis.terms[t]);
      if (factors.size() == 1 && factors.front() == i) term = t;
    }
    if (analysis.factors[i].levels.size() < 2) continue;
    if (term && !analysis.terms[*term].treatment) continue;
    report.main_effects.push_back(means_of(fit, analysis, {i}, term));
  }
  for (const std::size_t term : interactions_to_show(fit, analysis)) {
    report.interactions.push_back(
        means_of(fit, analysis, factors_of(fit, analysis, analysis.terms[term]), term));
  }
  const bool two_levels =
      std::all_of(analysis.factors.begin(), analysis.factors.end(),
                  [](const anova::FactorReading& factor) { return factor.levels.size() == 2; });
  // Transformed and compound variables may have more values than their factors, or none to spare.
  const bool plain =
      std::all_of(fit.observations.model.variables.begin(), fit.observations.model.variables.end(),
                  [](const model::Variable& variable) { return variable.columns.size() == 1; });
  if (two_levels && plain && fit.observations.model.intercept && !analysis.factors.empty() &&
      fit.observations.constant_terms.empty()) {
    report.signs = anova::sign_table(fit.observations, analysis.options);
  }
  return report;
}

}  // namespace yates::reports
