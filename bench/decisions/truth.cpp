#include "bench/decisions/truth.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace yates::decisions {

namespace {

/// Below this, two positions are the same number.
constexpr double rounding = 1e-9;

double position_of_setting(const Scenario& scenario, Scale scale, std::size_t setting) {
  const double location = scenario.location[setting];
  const double variance =
      scenario.standard_deviation[setting] * scenario.standard_deviation[setting];
  if (scenario.noise == Noise::multiplicative) {
    return scale == Scale::logarithmic ? location : std::exp(location + variance / 2.0);
  }
  if (scale == Scale::raw) return location;
  // E log(m + s Z) = log m - c/2 - 3 c^2/4 - ... with c = (s/m)^2.
  const double square = variance / (location * location);
  return std::log(location) - square / 2.0 - 0.75 * square * square;
}

/// The effect of a term at one combination of its factors' levels: by inclusion and exclusion of
/// the means over the other factors.
double effect_at(const Scenario& scenario, const std::vector<std::size_t>& factors,
                 const std::vector<std::size_t>& levels) {
  double result = 0.0;
  for (std::size_t subset = 0; subset < (std::size_t{1} << factors.size()); ++subset) {
    Combination combination(scenario.factors.size());
    bool positive = true;
    for (std::size_t i = 0; i < factors.size(); ++i) {
      if ((subset >> i & 1U) != 0) {
        combination[factors[i]] = levels[factors[i]];
      } else {
        positive = !positive;
      }
    }
    const double mean = position(scenario, own_scale(scenario), combination);
    result += positive ? mean : -mean;
  }
  return result;
}

}  // namespace

double position(const Scenario& scenario, Scale scale, const Combination& combination) {
  if (std::all_of(combination.begin(), combination.end(),
                  [](const auto& level) { return level.has_value(); })) {
    std::vector<std::size_t> levels;
    for (const auto& level : combination) levels.push_back(*level);
    return position(scenario, scale, levels);
  }
  double sum = 0.0;
  double count = 0.0;
  for (std::size_t setting = 0; setting < scenario.location.size(); ++setting) {
    const std::vector<std::size_t> levels = scenario.levels_of(setting);
    bool matches = true;
    for (std::size_t f = 0; f < levels.size(); ++f) {
      matches = matches && (!combination[f] || *combination[f] == levels[f]);
    }
    if (!matches) continue;
    sum += position_of_setting(scenario, scale, setting);
    count += 1.0;
  }
  return sum / count;
}

double position(const Scenario& scenario, Scale scale, const std::vector<std::size_t>& levels) {
  return position_of_setting(scenario, scale, scenario.setting_of(levels));
}

Scale own_scale(const Scenario& scenario) {
  return scenario.noise == Noise::multiplicative ? Scale::logarithmic : Scale::raw;
}

double true_gain(const Scenario& scenario, const std::vector<std::size_t>& levels) {
  const double gain = position_of_setting(scenario, own_scale(scenario), 0) -
                      position(scenario, own_scale(scenario), levels);
  return std::abs(gain) < rounding ? 0.0 : gain;
}

double largest_true_gain(const Scenario& scenario) {
  double result = 0.0;
  for (std::size_t setting = 0; setting < scenario.location.size(); ++setting) {
    result = std::max(result, true_gain(scenario, scenario.levels_of(setting)));
  }
  return result;
}

double in_deltas(const Scenario& scenario, double gain) {
  double result = 0.0;
  if (scenario.noise == Noise::multiplicative) {
    const double share = 1.0 - std::exp(-gain);
    const double typical = std::exp(scenario.location.front());
    result = share * (scenario.delta->relative ? 1.0 : typical) / scenario.delta->value;
  } else {
    result = gain / scenario.delta->beside(scenario.location.front());
  }
  // A gain of exactly delta is one whatever its rounding.
  return std::abs(result - 1.0) < rounding ? 1.0 : result;
}

double true_size(const Scenario& scenario, const std::vector<std::size_t>& factors) {
  double smallest = std::numeric_limits<double>::infinity();
  double largest = -smallest;
  for (std::size_t setting = 0; setting < scenario.location.size(); ++setting) {
    const double effect = effect_at(scenario, factors, scenario.levels_of(setting));
    smallest = std::min(smallest, effect);
    largest = std::max(largest, effect);
  }
  const double range = largest - smallest;
  return range < rounding ? 0.0 : range;
}

bool does_something(const Scenario& scenario, std::size_t factor) {
  for (std::size_t setting = 0; setting < scenario.location.size(); ++setting) {
    std::vector<std::size_t> levels = scenario.levels_of(setting);
    levels[factor] = 0;
    if (std::abs(scenario.location[setting] - scenario.location[scenario.setting_of(levels)]) >
        rounding) {
      return true;
    }
  }
  return false;
}

}  // namespace yates::decisions
