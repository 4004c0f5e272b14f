#include "doe/follow_up/separation.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <stdexcept>
#include <utility>

#include <Eigen/QR>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "doe/optimal/optimal_design.hpp"
#include "doe/points/design_error.hpp"
#include "doe/properties/default_model.hpp"
#include "doe/properties/two_level_aliases.hpp"

namespace yates::doe {
namespace {

constexpr double no_correlation = 1e-9;

/// The different settings: what is measured more often than others is mixed with nothing by that.
TwoLevelPart different_part(const Design& design) {
  TwoLevelPart part = two_level_part(judged(design));
  std::vector<std::vector<std::size_t>>& rows = part.array.rows;
  std::ranges::sort(rows);
  const auto repeated = std::ranges::unique(rows);
  rows.erase(repeated.begin(), repeated.end());
  return part;
}

TwoLevelAliases aliases_of(const Design& design) {
  auto found = two_level_aliases(different_part(design));
  if (found && !found->effects.empty()) return std::move(*found);
  throw std::domain_error(
      "augment: effects are told apart among two-level factors, of which this design has fewer "
      "than two (or too many to list their aliases); --curvature and --halve-interval take others");
}

const EffectAliases* found_effect(const TwoLevelAliases& aliases, const Effect& effect) {
  for (const EffectAliases& one : aliases.effects) {
    if (one.effect == effect) return &one;
  }
  return nullptr;
}

/// What the different settings tell of the model of all main effects and interactions of two.
struct Estimable {
  Eigen::Index rank;
  std::vector<Effect> effects;
  std::vector<bool> estimated;  // per effect
};

/// A coefficient can be estimated if its unit vector is a combination of the rows of the model.
Estimable estimable_effects(const Design& design) {
  const TwoLevelPart part = different_part(design);
  const std::size_t factors = part.array.columns();
  std::vector<Effect> columns;  // of the part
  for (std::size_t a = 0; a < factors; ++a) columns.push_back({a});
  for (std::size_t a = 0; a < factors; ++a)
    for (std::size_t b = a + 1; b < factors; ++b) columns.push_back({a, b});
  Eigen::MatrixXd rows =
      Eigen::MatrixXd::Ones(std::ssize(columns) + 1, std::ssize(part.array.rows));
  for (Eigen::Index run = 0; run < rows.cols(); ++run)
    for (Eigen::Index column = 1; column < rows.rows(); ++column)
      for (const std::size_t factor : columns[static_cast<std::size_t>(column - 1)])
        if (part.array.rows[static_cast<std::size_t>(run)][factor] == 0) rows(column, run) *= -1;
  const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> solved(rows);
  Estimable result{solved.rank(), {}, {}};
  const Eigen::MatrixXd basis =
      solved.householderQ() * Eigen::MatrixXd::Identity(rows.rows(), result.rank);
  for (std::size_t c = 0; c < columns.size(); ++c) {
    constexpr double negligible = 1e-9;
    const double held = basis.row(static_cast<Eigen::Index>(c) + 1).squaredNorm();
    result.estimated.push_back(held > 1.0 - negligible);
    for (std::size_t& factor : columns[c]) factor = part.factors[factor];
    result.effects.push_back(columns[c]);
  }
  return result;
}

/// Main effects and interactions of two among the aliases.
std::vector<Effect> likely_aliases(const EffectAliases& one) {
  std::vector<Effect> result;
  for (const Alias& alias : one.aliases) {
    if (alias.effect.size() <= 2) result.push_back(alias.effect);
  }
  return result;
}

/// Whether each wanted effect is free of those it is to be separated from.
bool are_separate(const Design& design, const std::vector<Separation>& wanted) {
  const TwoLevelAliases aliases = aliases_of(design);
  return std::ranges::all_of(wanted, [&](const Separation& one) {
    const EffectAliases* effect = found_effect(aliases, one.effect);
    if (effect == nullptr) return false;
    return std::ranges::none_of(effect->aliases, [&](const Alias& alias) {
      return std::abs(alias.correlation) > no_correlation &&
             std::ranges::find(one.from, alias.effect) != one.from.end();
    });
  });
}

std::size_t clear_effects_of(const Design& design) {
  const TwoLevelAliases aliases = aliases_of(design);
  return static_cast<std::size_t>(
      std::ranges::count_if(aliases.effects, [](const EffectAliases& one) { return one.clear; }));
}

/// The different points without centre points, with the levels of `reversed` exchanged.
FurtherRuns fold_over_of(const Design& measured, const std::vector<std::size_t>& reversed,
                         const Exclusions& exclude) {
  const TwoLevelPart part = two_level_part(judged(measured));
  // The level of the low and of the high sign, by factor of the part.
  std::vector<std::array<std::size_t, 2>> levels(part.factors.size());
  for (std::size_t row = 0; row < part.rows.size(); ++row) {
    for (std::size_t column = 0; column < part.factors.size(); ++column) {
      levels[column][part.array.rows[row][column]] =
          measured.level_number(part.rows[row], part.factors[column]);
    }
  }
  FurtherRuns result{FurtherMethod::fold_over, {}, measured.factors(), {}};
  std::set<std::vector<std::size_t>> known;
  std::size_t left_out = 0;
  for (std::size_t row = 0; row < part.rows.size(); ++row) {
    std::vector<std::size_t> point = measured.point(part.rows[row]).levels;
    if (!known.insert(point).second) continue;
    for (std::size_t column = 0; column < part.factors.size(); ++column) {
      const std::size_t factor = part.factors[column];
      if (std::ranges::find(reversed, factor) == reversed.end()) continue;
      point[factor] = levels[column][1 - part.array.rows[row][column]];
    }
    if (is_excluded(measured.factors(), point, exclude)) {
      ++left_out;
    } else {
      result.rows.push_back(std::move(point));
    }
  }
  std::vector<std::string> exchanged;
  for (const std::size_t factor : reversed) exchanged.push_back(measured.factors()[factor].name);
  result.why = fmt::format(
      "a fold-over: the {} points again with the levels of {} exchanged", known.size(),
      reversed.size() == part.factors.size() ? std::string("every two-level factor")
                                             : fmt::format("{}", fmt::join(exchanged, ", ")));
  if (left_out > 0) {
    result.why += left_out == 1
                      ? std::string(", but for one that is excluded or always failed")
                      : fmt::format(", but for {} that are excluded or always failed", left_out);
  }
  return result;
}

/// The fold-over that separates what is wanted and leaves most effects clear; all factors first.
std::optional<FurtherRuns> best_fold_over(const Design& measured,
                                          const std::vector<Separation>& wanted,
                                          const Exclusions& exclude) {
  std::vector<std::vector<std::size_t>> choices{two_level_part(judged(measured)).factors};
  std::set<std::size_t> concerned;
  for (const Separation& one : wanted) {
    concerned.insert(one.effect.begin(), one.effect.end());
    for (const Effect& other : one.from) concerned.insert(other.begin(), other.end());
  }
  constexpr std::size_t most_tried = 12;
  for (const std::size_t factor : concerned) {
    if (choices.size() <= most_tried) choices.push_back({factor});
  }
  std::optional<FurtherRuns> best;
  std::size_t most_clear = 0;
  for (const auto& reversed : choices) {
    FurtherRuns one = fold_over_of(measured, reversed, exclude);
    if (one.rows.empty()) continue;
    const Design both = joined(measured, one);
    if (!are_separate(both, wanted)) continue;
    const std::size_t clear = clear_effects_of(both);
    if (best && clear <= most_clear) continue;
    best = std::move(one);
    most_clear = clear;
  }
  return best;
}

/// The interactions that are in question.
std::vector<Effect> terms_of(const std::vector<Separation>& wanted) {
  std::set<Effect> terms;
  for (const Separation& one : wanted) {
    if (one.effect.size() > 1) terms.insert(one.effect);
    for (const Effect& other : one.from) {
      if (other.size() > 1) terms.insert(other);
    }
  }
  return {terms.begin(), terms.end()};
}

/// Their own names, not in_names: a formula needs back quotes around unusual ones.
std::string in_formula(const Effect& effect, const Design& measured) {
  std::vector<std::string> parts;
  for (const std::size_t factor : effect) {
    parts.push_back(formula_of({measured.factors()[factor]}, ModelOrder::main_effects));
  }
  return fmt::format("{}", fmt::join(parts, ":"));
}

FurtherRuns optimal_for_effects(const Design& measured, const std::vector<Effect>& terms,
                                std::size_t runs, numerics::Seed seed, const Exclusions& exclude) {
  std::vector<std::string> names;
  for (const Effect& term : terms) names.push_back(in_formula(term, measured));
  FurtherRuns result =
      optimal_runs(measured, formula_of(measured.factors(), ModelOrder::main_effects), names, runs,
                   ValueChoice::declared, seed, exclude);
  result.why =
      fmt::format("{} D-optimal runs: with the runs that are there they tell {} apart", runs,
                  names.empty() ? "main effects from each other"
                                : fmt::format("main effects and {}", fmt::join(names, ", ")));
  return result;
}

}  // namespace

std::size_t level_with(Factor& factor, const Level& level) {
  const auto found = std::ranges::find(factor.levels, level.number, &Level::number);
  if (found != factor.levels.end()) {
    return static_cast<std::size_t>(found - factor.levels.begin());
  }
  factor.levels.push_back(level);
  return factor.levels.size() - 1;
}

FurtherRuns optimal_runs(const Design& measured, const std::string& model,
                         const std::vector<std::string>& terms, std::size_t runs,
                         ValueChoice values, numerics::Seed seed, const Exclusions& exclude) {
  if (measured.empty()) throw DesignError("optimal", "there are no given runs to augment");
  OptimalRequest request;
  request.model = terms.empty() ? model : fmt::format("{} + ({})", model, fmt::join(terms, " + "));
  request.runs = runs;
  request.values = values;
  request.seed = seed;
  request.given = {.rows = array_of(measured).rows, .new_runs_are_a_block = true};
  if (!exclude.empty()) {
    const auto offered = candidate_values(measured.factors(), request.model, {}, values);
    request.excluded = [&exclude, candidates = with_values(measured.factors(), offered)](
                           const std::vector<std::size_t>& levels) {
      return is_excluded(candidates, levels, exclude);
    };
  }
  const OptimalDesign found = optimal_design(measured.factors(), request);
  FurtherRuns result{FurtherMethod::optimal, {}, measured.factors(), {}, terms};
  for (std::size_t row = found.given_runs; row < found.array.runs(); ++row) {
    std::vector<std::size_t>& point = result.rows.emplace_back();
    for (std::size_t factor = 0; factor < result.factors.size(); ++factor) {
      const CandidateValue& value = found.values[factor][found.array.rows[row][factor]];
      point.push_back(value.level ? *value.level
                                  : level_with(result.factors[factor], {value.text, value.number}));
    }
  }
  return result;
}

Design joined(const Design& measured, const FurtherRuns& further) {
  std::vector<Point> points;
  std::size_t last = 0;
  std::size_t block = 0;
  for (std::size_t point = 0; point < measured.size(); ++point) {
    points.push_back(measured.point(point));
    last = std::max(last, points.back().standard_order);
    block = std::max(block, points.back().block);
  }
  for (const auto& row : further.rows) points.push_back({++last, row, block + 1});
  return {further.factors, points};
}

std::vector<Effect> mixed_effects(const Design& measured) {
  const Estimable found = estimable_effects(measured);
  std::vector<Effect> result;
  for (std::size_t e = 0; e < found.effects.size(); ++e)
    if (!found.estimated[e]) result.push_back(found.effects[e]);
  return result;
}

std::vector<Separation> mixed_main_effects(const Design& measured) {
  std::vector<Separation> result;
  const TwoLevelAliases aliases = aliases_of(measured);
  for (const Effect& effect : mixed_effects(measured)) {
    if (effect.size() > 1) break;
    Separation separation{effect, likely_aliases(*found_effect(aliases, effect))};
    if (!separation.from.empty()) result.push_back(std::move(separation));
  }
  return result;
}

bool tells_more(const Design& measured, const FurtherRuns& further) {
  const Estimable before = estimable_effects(measured);
  const Estimable after = estimable_effects(joined(measured, further));
  // A further level of a factor gives another model.
  return after.rank > before.rank || after.effects != before.effects;
}

std::vector<Separation> named_effects(const Design& measured, const std::vector<Effect>& effects) {
  const TwoLevelAliases aliases = aliases_of(measured);
  std::vector<Separation> result;
  for (const Effect& effect : effects) {
    const EffectAliases* found = found_effect(aliases, effect);
    if (found == nullptr) {
      throw std::domain_error(fmt::format(
          "augment: '{}' is no main effect or interaction of two of the two-level factors",
          in_names(effect, measured.factors())));
    }
    Separation one{effect, {}};
    for (const Effect& other : effects.size() == 1 ? likely_aliases(*found) : effects) {
      if (other != effect) one.from.push_back(other);
    }
    if (!one.from.empty()) result.push_back(std::move(one));
  }
  return result;
}

FurtherRuns separating_runs(const Design& measured, const std::vector<Separation>& wanted,
                            const std::optional<std::size_t>& runs, numerics::Seed seed,
                            const Exclusions& exclude) {
  if (wanted.empty() || are_separate(measured, wanted)) {
    throw std::domain_error(
        "augment: nothing is left to separate, the runs tell these effects apart; --curvature and "
        "--halve-interval ask for other runs");
  }
  const std::vector<Effect> terms = terms_of(wanted);
  const std::size_t optimal = std::max<std::size_t>(4, (terms.size() + 4) / 2 * 2);
  if (auto folded = best_fold_over(measured, wanted, exclude)) {
    const std::size_t size = folded->rows.size();
    if (runs ? size <= *runs : size <= 2 * optimal) {
      std::vector<std::string> names;
      for (const Separation& one : wanted) {
        names.push_back(in_names(one.effect, measured.factors()));
        if (one.effect.size() > 1) folded->terms.push_back(in_formula(one.effect, measured));
      }
      folded->why += fmt::format("; it frees {}", fmt::join(names, ", "));
      return std::move(*folded);
    }
  }
  return optimal_for_effects(measured, terms, runs.value_or(optimal), seed, exclude);
}

FurtherRuns folded_over_runs(const Design& measured, const Exclusions& exclude) {
  aliases_of(measured);
  FurtherRuns result = fold_over_of(measured, two_level_part(judged(measured)).factors, exclude);
  if (result.rows.empty()) {
    throw std::domain_error("augment: every point of a fold-over is excluded or always failed");
  }
  return result;
}

}  // namespace yates::doe
