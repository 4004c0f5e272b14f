#include "doe/properties/statements.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "doe/properties/design_properties.hpp"

namespace yates::doe {

namespace {

constexpr double certain = 1.0 - 1e-9;

void of_levels(const DesignProperties& of, std::vector<Statement>& to) {
  for (std::size_t f = 0; f < of.factors.size(); ++f) {
    const std::string& name = of.factors[f].name;
    if (of.factors[f].levels.size() < 2) to.push_back({StatementKind::constant_factor, {name}});
    if (!of.never_used[f].empty()) {
      to.push_back({StatementKind::levels_never_used, {name}, of.never_used[f]});
    }
    if (!of.level_counts[f].balanced) {
      const auto& counts = of.level_counts[f].counts;
      const auto [least, most] = std::minmax_element(counts.begin(), counts.end());
      to.push_back({StatementKind::levels_unbalanced,
                    {name},
                    {},
                    static_cast<double>(*most) / static_cast<double>(*least)});
    }
  }
  if (!of.pairs) return;
  for (const auto& [one, other] : of.pairs->not_orthogonal) {
    to.push_back(
        {StatementKind::factors_not_orthogonal, {of.factors[one].name, of.factors[other].name}});
  }
}

/// The aliases of one main effect, by how they touch it.
void of_main_effect(const DesignProperties& of, const EffectAliases& one,
                    std::vector<Statement>& to) {
  const std::vector<std::string> subject = {in_names(one.effect, of.factors)};
  Statement mains{StatementKind::main_effects_aliased, subject};
  Statement whole{StatementKind::main_effect_aliased, subject};
  Statement partly{StatementKind::main_effect_partly_aliased, subject, {}, 0.0};
  for (const Alias& alias : one.aliases) {
    if (alias.effect.size() > 2) continue;
    const std::string name = in_names(alias.effect, of.factors);
    const double size = std::abs(alias.correlation);
    if (size >= certain) {
      (alias.effect.size() == 1 ? mains : whole).with.push_back(name);
    } else if (alias.effect.size() == 2) {
      partly.with.push_back(name);
      partly.number = std::max(*partly.number, size);
    }
  }
  for (Statement* statement : {&mains, &whole, &partly}) {
    if (!statement->with.empty()) to.push_back(std::move(*statement));
  }
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
    Statement together{StatementKind::interactions_aliased, {in_names(one.effect, of.factors)}};
    bool with_main_effect = false;
    for (const Alias& alias : one.aliases) {
      if (std::abs(alias.correlation) < certain) continue;
      if (alias.effect.size() == 1) with_main_effect = true;
      if (alias.effect.size() != 2) continue;
      together.subject.push_back(in_names(alias.effect, of.factors));
      said.insert(alias.effect);
    }
    // With a main effect among them its own statement names them all.
    if (together.subject.size() > 1 && !with_main_effect) to.push_back(std::move(together));
  }
}

void of_curvature(const DesignProperties& of, std::vector<Statement>& to) {
  for (const Factor& factor : of.factors) {
    if (factor.kind == FactorKind::numeric && factor.levels.size() == 2) {
      to.push_back({StatementKind::curvature_unseen, {factor.name}});
    }
  }
  if (!of.two_level || of.two_level->centre_points == 0) return;
  Statement together{StatementKind::curvature_not_attributable};
  for (const std::size_t f : of.two_level->factors) {
    if (of.factors[f].levels.size() == 3) together.subject.push_back(of.factors[f].name);
  }
  to.push_back(std::move(together));
}

void of_alias_matrix(const DesignProperties& of, std::vector<Statement>& to) {
  if (!of.alias_matrix) return;
  const std::vector<std::size_t> none;
  const std::vector<std::size_t>& two = of.two_level ? of.two_level->factors : none;
  const auto is_of_two_levels = [&](const Effect& effect) {
    return std::all_of(effect.begin(), effect.end(), [&](std::size_t f) {
      return std::find(two.begin(), two.end(), f) != two.end();
    });
  };
  std::map<std::string, std::size_t> place;  // of a term's statement in `to`
  for (const TermAlias& alias : of.alias_matrix->aliases) {
    // Among two-level factors the correlations have told already.
    if (is_of_two_levels(alias.term_factors) && is_of_two_levels(alias.outside_factors)) continue;
    const auto [found, fresh] = place.try_emplace(alias.term, to.size());
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
  for (const Factor& factor : of.factors) {
    if (factor.kind != FactorKind::numeric || factor.levels.size() < 3) continue;
    const std::string square = square_of(factor);
    if (std::find(out.begin(), out.end(), square) == out.end()) continue;
    to.push_back({StatementKind::square_not_estimable, {factor.name}});
  }
}

void of_model(const DesignProperties& of, std::vector<Statement>& to) {
  if (!of.model) return;
  const ModelProperties& model = *of.model;
  Statement missed{StatementKind::effects_may_be_missed, {}, {}, 1.0};
  for (const TermProperties& term : model.terms) {
    if (term.not_estimable > 0) {
      to.push_back({StatementKind::term_not_estimable, {term.name}, term.confounded_with});
    }
    if (term.power && *term.power < enough_power) {
      missed.subject.push_back(term.name);
      missed.number = std::min(*missed.number, *term.power);
    }
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
  of_two_levels(properties, result);
  of_curvature(properties, result);
  of_alias_matrix(properties, result);
  of_squares(properties, result);
  of_model(properties, result);
  std::stable_sort(result.begin(), result.end(),
                   [](const Statement& a, const Statement& b) { return a.kind < b.kind; });
  return result;
}

}  // namespace yates::doe
