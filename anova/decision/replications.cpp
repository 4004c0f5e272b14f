#include <algorithm>
#include <cmath>
#include <numbers>
#include <variant>
#include <vector>

#include "anova/decision/decision_parts.hpp"
#include "anova/fit/fit.hpp"

namespace yates::anova {

namespace {

/// So often the runs tell, if they are as many as advised and the noise is what it was estimated to
/// be. Where effects are only to be bounded, all rests on the noise: nine in ten then come to four
/// in five in simulated experiments.
constexpr double chance_to_tell = 0.8;
constexpr double chance_to_bound = 0.9;

/// An estimate as it is known today, whose interval must come to lie on one side of a bound.
struct Estimated {
  double value;
  double half_width;
  double bound;
  std::size_t alike = 1;  // of so many estimates this one leaves the most possible
};

/// What is to be told, and how many comparisons the half-widths hold for together.
struct Open {
  std::vector<Estimated> estimates;
  std::size_t comparisons = 1;
};

double normal_lower_tail(double z) {
  return std::erfc(-z / std::numbers::sqrt2) / 2.0;
}

double half_width(const Effect& effect) {
  return (*effect.high - *effect.low) / 2.0;
}

std::size_t comparisons_of(const FactorGroup& group) {
  return std::max<std::size_t>(group.combinations.size(), 2) - 1;
}

/// A gain whose interval holds what matters: it must come to lie on one side of it.
std::optional<Open> of_gain(const DecisionPart& part) {
  if (!part.gain) return std::nullopt;
  std::size_t settings = 1;
  for (const FactorGroup& group : part.groups) settings *= comparisons_of(group) + 1;
  return Open{{{std::abs(part.gain->value), half_width(*part.gain), part.worth_a_change}},
              std::max<std::size_t>(settings, 2) - 1};
}

/// The best combination of a group must come to be shown better than the baseline's, and by what
/// matters or by less.
std::optional<Open> of_winner(const DecisionPart& part) {
  std::optional<Open> hardest;
  double most = 0.0;
  for (const FactorGroup& group : part.groups) {
    if (group.verdict != GroupVerdict::unclear) continue;
    if (part.reason == DecisionReason::some_open && !group.open) continue;
    const auto& change = group.combinations[group.best].change;
    if (!change) continue;
    const double gain = std::abs(change->value);
    const double worth = part.worth_a_change;
    const Estimated one{gain, half_width(*change), gain < std::abs(gain - worth) ? 0.0 : worth};
    const double hard = one.half_width / std::abs(gain - one.bound);
    if (hardest && hard <= most) continue;
    hardest = Open{{one}, comparisons_of(group)};
    most = hard;
  }
  return hardest;
}

/// Effects that are nothing must come to be shown smaller than what matters.
std::optional<Open> of_effects(const DecisionPart& part, const Observations& data) {
  Open open{{}, 0};
  for (const FreeFactor& one : part.free_factors) {
    if (!one.at_most) return std::nullopt;
    const std::size_t levels = data.factors[one.factor].levels.size();
    const std::size_t pairs = levels * (levels - 1) / 2;
    open.estimates.push_back(
        {one.estimated, *one.at_most - one.estimated, part.worth_a_change, pairs});
    open.comparisons += pairs;
  }
  return open;
}

/// The chance that the interval lies beyond the bound, on the side where the estimate is today,
/// when `old` of all runs are today's. `t` are the multipliers of today and then.
double chance_beyond(const Estimated& one, double old, double t_now, double t_then) {
  const double error = one.half_width / t_now;
  const double apart = std::abs(one.value - one.bound) - t_then * error * std::sqrt(old);
  return normal_lower_tail(apart / (error * std::sqrt(1.0 - old)));
}

/// The chance that the intervals of effects that are none lie within plus and minus the bound.
double chance_within(const Estimated& one, double old, double t_now, double t_then) {
  const double error = one.half_width / t_now;
  const double room = one.bound - t_then * error * std::sqrt(old);
  if (!(room > 0.0)) return 0.0;
  const double mean = one.value * old;
  const double moves = error * std::sqrt(old * (1.0 - old));
  return std::pow(
      normal_lower_tail((room - mean) / moves) - normal_lower_tail((-room - mean) / moves),
      one.alike);
}

/// The degrees of freedom of the noise when every setting has `more` replications beside the
/// `replications` of today.
double df_then(const Noise& noise, const Fit& fit, double more, double replications) {
  const double df = typical_noise(noise).df;
  if (std::holds_alternative<ErrorStrata>(noise)) return df * (1.0 + more / replications);
  return df + more * static_cast<double>(fit.observations.settings.size());
}

}  // namespace

std::optional<std::int64_t> more_replications(const DecisionPart& part,
                                              const DecisionBasis& basis) {
  const bool some_open = part.reason == DecisionReason::some_open;
  const bool effects = part.reason == DecisionReason::effects_may_matter;
  if ((part.kind != DecisionKind::cannot_tell && !some_open) || !basis.noise) {
    return std::nullopt;
  }
  std::optional<Open> open;
  if (part.reason == DecisionReason::gain_may_be_too_small) open = of_gain(part);
  if (some_open || part.reason == DecisionReason::no_winner_shown) open = of_winner(part);
  if (effects) open = of_effects(part, basis.fit.observations);
  if (!open || open->estimates.empty()) return std::nullopt;
  const double replications = static_cast<double>(basis.fit.observation_count) /
                              static_cast<double>(basis.fit.observations.settings.size());
  const auto multiplier = [&](double more) {
    return interval_multiplier(basis.analysis.options.confidence, Adjustment::sidak,
                               static_cast<int>(open->comparisons),
                               df_then(*basis.noise, basis.fit, more, replications));
  };
  const double today = multiplier(0.0);
  const auto enough = [&](double more) {
    const double old = replications / (replications + more);
    const double then = multiplier(more);
    double chance = 1.0;
    for (const Estimated& one : open->estimates) {
      chance *=
          effects ? chance_within(one, old, today, then) : chance_beyond(one, old, today, then);
    }
    return chance >= (effects ? chance_to_bound : chance_to_tell);
  };
  // The chance rises with the runs, so that doubling and then halving finds the least number.
  const double most = std::floor(most_replications * replications);
  double high = 1.0;
  while (!enough(high)) {
    if (high >= most) return std::nullopt;
    high = std::min(2.0 * high, most);
  }
  double low = std::floor(high / 2.0);  // not enough, or nothing
  while (high - low > 1.0) {
    const double middle = std::floor((low + high) / 2.0);
    (enough(middle) ? high : low) = middle;
  }
  return static_cast<std::int64_t>(high);
}

}  // namespace yates::anova
