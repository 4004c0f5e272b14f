#include "doe/follow_up/active_effects.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <stdexcept>

#include "doe/properties/two_level_aliases.hpp"
#include "numerics/lenth.hpp"

namespace yates::doe {
namespace {

/// The mean where the effect's sign is + less the mean where it is -.
double contrast(const TwoLevelPart& part, const Effect& effect, const std::vector<double>& values) {
  double sums[2] = {0, 0};
  double counts[2] = {0, 0};
  for (std::size_t row = 0; row < part.rows.size(); ++row) {
    std::size_t high = effect.size() + 1;
    for (const std::size_t factor : effect) {
      const auto column = std::ranges::find(part.factors, factor);
      high += part.array.rows[row][static_cast<std::size_t>(column - part.factors.begin())];
    }
    const std::size_t sign = high % 2;
    sums[sign] += values[part.rows[row]];
    counts[sign] += 1;
  }
  return sums[1] / counts[1] - sums[0] / counts[0];
}

}  // namespace

std::vector<Separation> mixed_active_effects(const Design& measured,
                                             const std::vector<double>& values) {
  if (values.size() != measured.size()) {
    throw std::domain_error("active effects: every point needs one value");
  }
  const TwoLevelPart part = two_level_part(judged(measured));
  const auto aliases = two_level_aliases(part);
  if (!aliases || !aliases->regular) return {};
  std::set<Effect> seen;
  std::vector<Separation> groups;
  std::vector<double> sizes;
  for (const EffectAliases& one : aliases->effects) {
    if (seen.contains(one.effect)) continue;
    Separation group{one.effect, {}};
    for (const Alias& alias : one.aliases) {
      if (alias.effect.size() <= 2) group.from.push_back(alias.effect);
    }
    seen.insert(group.from.begin(), group.from.end());
    sizes.push_back(std::abs(contrast(part, one.effect, values)));
    groups.push_back(std::move(group));
  }
  if (sizes.size() < 3) return {};
  const double margin = numerics::lenth(sizes, 0.95).margin;
  std::vector<Separation> result;
  for (std::size_t group = 0; group < groups.size(); ++group) {
    if (sizes[group] > margin && !groups[group].from.empty()) result.push_back(groups[group]);
  }
  return result;
}

}  // namespace yates::doe
