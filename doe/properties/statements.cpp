#include "doe/properties/statements.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "doe/properties/design_properties.hpp"

namespace yates::doe {

namespace {

constexpr double certain = 1.0 - 1e-9;

void of_counts(const DesignProperties& of, std::size_t f, std::vector<Statement>& to) {
  const Factor& factor = of.factors[f];
  if (factor.kind == FactorKind::numeric && factor.levels.size() > 2) return;
  const auto& counts = of.level_counts[f].counts;
  const auto [least, most] = std::minmax_element(counts.begin(), counts.end());
  if (*least == 0) return;
  const double ratio = static_cast<double>(*most) / static_cast<double>(*least);
  if (ratio < noticeable_imbalance) return;
  to.push_back({StatementKind::levels_unbalanced, {term_of({f}, of.factors)}, {}, ratio});
}

void of_levels(const DesignProperties& of, std::vector<Statement>& to) {
  for (std::size_t f = 0; f < of.factors.size(); ++f) {
    const model::TermName factor = term_of({f}, of.factors);
    if (of.factors[f].levels.size() < 2) to.push_back({StatementKind::constant_factor, {factor}});
    if (!of.never_used[f].empty()) {
      to.push_back({StatementKind::levels_never_used, {factor}});
      to.back().levels = of.never_used[f];
    }
    of_counts(of, f, to);
  }
}

/// By the columns of the main effects in the model, as far as it has them.
void of_orthogonality(const DesignProperties& of, std::vector<Statement>& to) {
  if (!of.model) return;
  const ModelProperties& model = *of.model;
  std::vector<std::optional<std::size_t>> factor_of;  // per column, of main effects
  for (const CoefficientProperties& one : model.coefficients) {
    std::optional<std::size_t>& factor = factor_of.emplace_back();
    if (!one.term) continue;
    const auto effect = effect_of(model.terms[*one.term].name, of.factors);
    if (effect && effect->size() == 1) factor = effect->front();
  }
  std::map<std::pair<std::size_t, std::size_t>, double> largest;
  for (std::size_t i = 0; i < factor_of.size(); ++i) {
    for (std::size_t j = 0; j < factor_of.size(); ++j) {
      if (!factor_of[i] || !factor_of[j] || *factor_of[i] >= *factor_of[j]) continue;
      double& known = largest[{*factor_of[i], *factor_of[j]}];
      known = std::max(known, std::abs(model.correlations(static_cast<Eigen::Index>(i),
                                                          static_cast<Eigen::Index>(j))));
    }
  }
  std::map<std::size_t, Statement> by_factor;
  for (const auto& [pair, correlation] : largest) {
    if (correlation < noticeable_correlation) continue;
    Statement& one = by_factor[pair.first];
    one.kind = StatementKind::factors_not_orthogonal;
    one.subject = {term_of({pair.first}, of.factors)};
    one.with.push_back(term_of({pair.second}, of.factors));
    one.number = std::max(one.number.value_or(0.0), correlation);
  }
  for (auto& [factor, statement] : by_factor) to.push_back(std::move(statement));
}

/// The aliases of one main effect, by how they touch it.
void of_main_effect(const DesignProperties& of, const EffectAliases& one,
                    std::vector<Statement>& to) {
  const std::vector<model::TermName> subject = {term_of(one.effect, of.factors)};
  Statement mains{StatementKind::main_effects_aliased, subject};
  Statement whole{StatementKind::main_effect_aliased, subject};
  Statement partly{StatementKind::main_effect_partly_aliased, subject, {}, 0.0};
  for (const Alias& alias : one.aliases) {
    if (alias.effect.size() > 2) continue;
    const model::TermName name = term_of(alias.effect, of.factors);
    const double size = std::abs(alias.correlation);
    if (size >= certain) {
      (alias.effect.size() == 1 ? mains : whole).with.push_back(name);
    } else if (alias.effect.size() == 2) {
      partly.with.push_back(name);
      partly.number = std::max(*partly.number, size);
    }
  }
  if (!partly.with.empty()) partly.more = one.left_out;
  for (Statement* statement : {&mains, &whole, &partly}) {
    if (!statement->with.empty()) to.push_back(std::move(*statement));
  }
}

/// Main effects that carry equal parts of interactions are one statement without their names.
void join_partly_aliased(std::vector<Statement>& statements) {
  std::vector<Statement> result;
  for (Statement& one : statements) {
    const auto same = std::ranges::find_if(result, [&](const Statement& other) {
      return one.kind == StatementKind::main_effect_partly_aliased && other.kind == one.kind &&
             std::abs(*other.number - *one.number) < 1.0 - certain;
    });
    if (same == result.end()) {
      result.push_back(std::move(one));
      continue;
    }
    same->subject.push_back(one.subject.front());
    same->with.clear();
    same->more = 0;
  }
  statements = std::move(result);
}

void of_two_levels(const DesignProperties& of, std::vector<Statement>& to) {
  if (!of.two_level) return;
  std::set<Effect> said;  // interactions that are in a statement with others
  for (const EffectAliases& one : of.two_level->effects) {
    if (one.effect.size() == 1) {
      of_main_effect(of, one, to);
      continue;
    }
    if (said.contains(one.effect)) continue;
    Statement together{StatementKind::interactions_aliased, {term_of(one.effect, of.factors)}};
    bool with_main_effect = false;
    for (const Alias& alias : one.aliases) {
      if (std::abs(alias.correlation) < certain) continue;
      if (alias.effect.size() == 1) with_main_effect = true;
      if (alias.effect.size() != 2) continue;
      together.subject.push_back(term_of(alias.effect, of.factors));
      said.insert(alias.effect);
    }
    // With a main effect among them its own statement names them all.
    if (together.subject.size() > 1 && !with_main_effect) to.push_back(std::move(together));
  }
}

void of_curvature(const DesignProperties& of, std::vector<Statement>& to) {
  Statement unseen{StatementKind::curvature_unseen};
  for (std::size_t f = 0; f < of.factors.size(); ++f) {
    if (of.factors[f].kind == FactorKind::numeric && of.factors[f].levels.size() == 2) {
      unseen.subject.push_back(term_of({f}, of.factors));
    }
  }
  if (!unseen.subject.empty()) to.push_back(std::move(unseen));
  if (!of.two_level || of.two_level->centre_points == 0) return;
  Statement together{StatementKind::curvature_not_attributable};
  for (const std::size_t f : of.two_level->factors) {
    if (of.factors[f].levels.size() == 3) together.subject.push_back(term_of({f}, of.factors));
  }
  to.push_back(std::move(together));
}

void of_alias_matrix(const DesignProperties& of, std::vector<Statement>& to) {
  if (!of.alias_matrix) return;
  const std::vector<std::size_t> none;
  const std::vector<std::size_t>& two = of.two_level ? of.two_level->factors : none;
  const auto is_of_two_levels = [&](const Effect& effect) {
    return std::ranges::all_of(
        effect, [&](std::size_t f) { return std::ranges::find(two, f) != two.end(); });
  };
  std::map<std::string, std::size_t> place;  // of a term's statement in `to`
  for (const TermAlias& alias : of.alias_matrix->aliases) {
    // Among two-level factors the correlations have told already.
    if (is_of_two_levels(alias.term_factors) && is_of_two_levels(alias.outside_factors)) continue;
    if (alias.largest_share < noticeable_correlation) continue;
    const auto [found, fresh] = place.try_emplace(alias.term.text(), to.size());
    if (fresh) to.push_back({StatementKind::term_biased, {alias.term}, {}, 0.0});
    Statement& one = to[found->second];
    one.with.push_back(alias.outside);
    one.number = std::max(*one.number, alias.largest_share);
  }
}

/// Squares of factors that have the levels, but not the points; centre points are told elsewhere.
void of_squares(const DesignProperties& of, std::vector<Statement>& to) {
  if (!of.alias_matrix) return;
  const auto& out = of.alias_matrix->cannot_be_added;
  for (std::size_t f = 0; f < of.factors.size(); ++f) {
    const Factor& factor = of.factors[f];
    if (factor.kind != FactorKind::numeric || factor.levels.size() < 3) continue;
    if (std::find(out.begin(), out.end(), square_of(factor)) == out.end()) continue;
    to.push_back({StatementKind::square_not_estimable, {term_of({f}, of.factors)}});
  }
}

void of_model(const DesignProperties& of, std::vector<Statement>& to) {
  if (!of.model) return;
  const ModelProperties& model = *of.model;
  Statement missed{StatementKind::effects_may_be_missed, {}, {}, 1.0};
  constexpr std::size_t many_terms = 12;
  Statement lost{StatementKind::terms_not_estimable};
  for (const TermProperties& term : model.terms) {
    const std::size_t df = term.columns - term.not_estimable;
    if (term.not_estimable > 0 && df > 0) {
      to.push_back(
          {StatementKind::term_partly_estimable, {term.name}, {}, static_cast<double>(df)});
    } else if (term.not_estimable > 0) {
      to.push_back({StatementKind::term_not_estimable, {term.name}, term.confounded_with});
      to.back().with_blocks = term.confounded_with_blocks;
      lost.subject.push_back(term.name);
    }
    if (term.power && *term.power < enough_power) {
      missed.subject.push_back(term.name);
      missed.number = std::min(*missed.number, *term.power);
    }
  }
  // What each of so many is mixed with says nothing.
  if (lost.subject.size() > many_terms) {
    std::erase_if(
        to, [](const Statement& one) { return one.kind == StatementKind::term_not_estimable; });
    to.push_back(std::move(lost));
  }
  if (!missed.subject.empty()) to.push_back(std::move(missed));
  const DegreesOfFreedom& df = model.degrees_of_freedom;
  if (df.error == 0) to.push_back({StatementKind::saturated});
  if (df.pure_error == 0) to.push_back({StatementKind::no_pure_error});
  if (df.lack_of_fit == 0) to.push_back({StatementKind::no_lack_of_fit_test});
}

}  // namespace

std::vector<Statement> statements_of(const DesignProperties& properties) {
  std::vector<Statement> result;
  of_levels(properties, result);
  of_orthogonality(properties, result);
  of_two_levels(properties, result);
  join_partly_aliased(result);
  of_curvature(properties, result);
  of_alias_matrix(properties, result);
  of_squares(properties, result);
  of_model(properties, result);
  std::ranges::stable_sort(result, {}, &Statement::kind);
  return result;
}

}  // namespace yates::doe
