#include <algorithm>
#include <cmath>

#include "anova/decision/decision_parts.hpp"
#include "anova/fit/fit.hpp"
#include "numerics/distributions.hpp"

namespace yates::anova {

namespace {

/// So often the runs tell, if they are as many as advised.
constexpr double chance_to_tell = 0.8;

/// The half-width that there is, and the one that would be enough.
struct Widths {
  double now;
  double needed;
  std::size_t comparisons = 1;  // that the half-width holds for together
};

/// A gain whose interval holds what matters: it must come to lie on one side of it.
std::optional<Widths> of_gain(const Decision& decision) {
  if (!decision.gain) return std::nullopt;
  return Widths{(*decision.gain->high - *decision.gain->low) / 2.0,
                std::abs(std::abs(decision.gain->value) - decision.worth_a_change)};
}

/// The best combination of a group must come to be shown better than the baseline's, and by what
/// matters or by less.
std::optional<Widths> of_winner(const Decision& decision) {
  std::optional<Widths> widest;
  for (const FactorGroup& group : decision.groups) {
    if (group.verdict != GroupVerdict::unclear) continue;
    if (decision.reason == DecisionReason::some_open && !group.open) continue;
    const auto& change = group.combinations[group.best].change;
    if (!change) continue;
    const double gain = std::abs(change->value);
    const Widths one{(*change->high - *change->low) / 2.0,
                     std::min(gain, std::abs(gain - decision.worth_a_change)),
                     std::max<std::size_t>(group.combinations.size(), 2) - 1};
    if (!widest || one.now * widest->needed > widest->now * one.needed) widest = one;
  }
  return widest;
}

/// Effects that are nothing must come to be shown smaller than what matters.
std::optional<Widths> of_effects(const Decision& decision) {
  double largest = 0.0;
  for (const FreeFactor& one : decision.free_factors) {
    if (!one.at_most) return std::nullopt;
    largest = std::max(largest, *one.at_most);
  }
  return Widths{largest, decision.worth_a_change};
}

}  // namespace

std::optional<std::int64_t> more_replications(const Decision& decision,
                                              const DecisionBasis& basis) {
  const bool some_open = decision.reason == DecisionReason::some_open;
  if (decision.kind != DecisionKind::cannot_tell && !some_open) return std::nullopt;
  std::optional<Widths> widths;
  if (decision.reason == DecisionReason::gain_may_be_too_small) widths = of_gain(decision);
  if (some_open || decision.reason == DecisionReason::no_winner_shown) widths = of_winner(decision);
  if (decision.reason == DecisionReason::effects_may_matter) widths = of_effects(decision);
  if (!widths || !(widths->needed > 0.0)) return std::nullopt;
  const double replications = static_cast<double>(basis.fit.observation_count) /
                              static_cast<double>(basis.fit.observations.settings.size());
  const double df = basis.noise ? typical_noise(*basis.noise).df : 1.0;
  const double t = interval_multiplier(basis.analysis.options.confidence, Adjustment::sidak,
                                       static_cast<int>(widths->comparisons), df);
  const double chance = numerics::normal_quantile(chance_to_tell);
  const double found = t * widths->needed / widths->now;  // in standard errors of today
  const bool bound = decision.reason == DecisionReason::effects_may_matter;
  for (std::int64_t more = 1; static_cast<double>(more) < most_replications * replications;
       ++more) {
    const double old = replications / (replications + static_cast<double>(more));
    // A bound holds the estimate, too, which falls where there is no effect. The share is chosen so
    // that four of five simulated experiments with idle factors end as told.
    const double moves = bound ? 0.35 * found : chance * std::sqrt(1.0 - old);
    if (t * std::sqrt(old) + moves <= found) return more;
  }
  return std::nullopt;
}

}  // namespace yates::anova
