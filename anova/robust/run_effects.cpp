#include "anova/robust/run_effects.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "anova/robust/judged_runs.hpp"
#include "numerics/order_statistics.hpp"

namespace yates::anova {

namespace {

bool any_drift(const std::vector<PlacedRun>& runs) {
  return std::any_of(runs.begin(), runs.end(), [](const PlacedRun& run) { return run.drift != 0; });
}

/// The runs of each setting, or of each block.
std::vector<std::vector<std::size_t>> members_of(const std::vector<PlacedRun>& runs,
                                                 std::size_t groups,
                                                 std::size_t PlacedRun::*group) {
  std::vector<std::vector<std::size_t>> result(groups);
  for (std::size_t i = 0; i < runs.size(); ++i) result[runs[i].*group].push_back(i);
  return result;
}

/// Where the sum of weight * |value - m| is smallest.
double weighted_median(std::vector<std::pair<double, double>> value_and_weight) {
  std::sort(value_and_weight.begin(), value_and_weight.end());
  double half = 0.0;
  for (const auto& [value, weight] : value_and_weight) half += weight / 2.0;
  for (const auto& [value, weight] : value_and_weight) {
    half -= weight;
    if (half <= 0.0) return value;
  }
  return 0.0;
}

/// Sets settings, blocks and slope in turn from what the other two leave. `center` gives the centre
/// of some values, `slope_of` the slope of some residuals along the drift.
template <typename Center, typename SlopeOf>
RunEffects sweep(const std::vector<PlacedRun>& runs, const RunShape& shape, int most_sweeps,
                 const Center& center, const SlopeOf& slope_of) {
  RunEffects result{std::vector<double>(shape.settings), std::vector<double>(shape.blocks), 0.0};
  const bool drifts = any_drift(runs);
  const auto settings = members_of(runs, shape.settings, &PlacedRun::setting);
  const auto blocks = members_of(runs, shape.blocks, &PlacedRun::block);
  double scale = 0.0;
  for (const PlacedRun& run : runs) scale = std::max(scale, std::abs(run.value));
  std::vector<double> left;
  double change = 0.0;
  const auto set_groups = [&](const std::vector<std::vector<std::size_t>>& groups,
                              std::vector<double>& effects) {
    for (std::size_t group = 0; group < groups.size(); ++group) {
      if (groups[group].empty()) continue;
      left.clear();
      for (const std::size_t i : groups[group]) left.push_back(runs[i].value - result.of(runs[i]));
      const double step = center(left);
      effects[group] += step;
      change = std::max(change, std::abs(step));
    }
  };
  for (int sweeps = 0; sweeps < most_sweeps; ++sweeps) {
    change = 0.0;
    set_groups(settings, result.setting);
    if (shape.blocks < 2 && !drifts) break;
    if (shape.blocks > 1) set_groups(blocks, result.block);
    if (drifts) result.slope += slope_of(result);
    if (change <= 1e-12 * scale) break;
  }
  return result;
}

double mean_of_values(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

}  // namespace

void take_settings_and_blocks_from_drift(std::vector<PlacedRun>& runs, const RunShape& shape) {
  if (!any_drift(runs)) return;
  std::vector<PlacedRun> drift = runs;
  double largest = 0.0;
  for (PlacedRun& run : drift) {
    run.value = std::exchange(run.drift, 0.0);
    largest = std::max(largest, std::abs(run.value));
  }
  const RunEffects explained = effects_by_means(drift, shape);
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const double own = drift[i].value - explained.of(drift[i]);
    runs[i].drift = std::abs(own) > 1e-9 * largest ? own : 0.0;
  }
}

RunEffects effects_by_medians(const std::vector<PlacedRun>& runs, const RunShape& shape) {
  constexpr int most_sweeps = 20;
  return sweep(runs, shape, most_sweeps, numerics::median_in_place, [&](const RunEffects& now) {
    std::vector<std::pair<double, double>> slopes;
    for (const PlacedRun& run : runs) {
      if (run.drift == 0.0) continue;
      slopes.emplace_back((run.value - now.of(run)) / run.drift, std::abs(run.drift));
    }
    return weighted_median(std::move(slopes));
  });
}

RunEffects effects_by_means(const std::vector<PlacedRun>& runs, const RunShape& shape) {
  constexpr int most_sweeps = 1000;
  return sweep(runs, shape, most_sweeps, mean_of_values, [&](const RunEffects& now) {
    double product = 0.0;
    double square = 0.0;
    for (const PlacedRun& run : runs) {
      product += run.drift * (run.value - now.of(run));
      square += run.drift * run.drift;
    }
    return product / square;
  });
}

std::size_t parameters_of(const std::vector<PlacedRun>& runs, const RunShape& shape) {
  std::vector<std::size_t> parent(shape.settings + shape.blocks);
  std::iota(parent.begin(), parent.end(), std::size_t{0});
  const auto root = [&](std::size_t one) {
    while (parent[one] != one) one = parent[one] = parent[parent[one]];
    return one;
  };
  // Each run that joins two parts determines one parameter more.
  std::size_t result = 0;
  for (const PlacedRun& run : runs) {
    const std::size_t setting = root(run.setting);
    const std::size_t block = root(shape.settings + run.block);
    if (setting == block) continue;
    parent[setting] = block;
    ++result;
  }
  return result + (any_drift(runs) ? 1 : 0);
}

}  // namespace yates::anova
