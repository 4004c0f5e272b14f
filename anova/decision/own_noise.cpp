#include "anova/decision/own_noise.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

#include "anova/fit/fit.hpp"

namespace yates::anova {

namespace {

/// Noise of a factor's levels counts as unequal below this p, adjusted over the factors.
constexpr double noise_differs_below = 0.01;
/// What is not shown may be there all the same. Where settings have unequally many runs, unequal
/// noise turns the tests, and where they have five or more, a noise for each level costs little: so
/// one factor whose p is below these gets its own noise, too, unless a level has too few runs to
/// tell it, or its levels scatter by less than half as much again as others. Chosen by simulation:
/// see docs/decisions-hold.md, "unequal spread".
constexpr double noise_of_unequal_runs_may_differ_below = 0.5;
constexpr double noise_of_many_runs_may_differ_below = 0.05;
constexpr double noise_ratio_that_counts = 1.5;
constexpr double fewest_df_of_own_noise = 4.0;
/// Variances of two or three runs that were chosen for being extreme make poor intervals.
constexpr double noise_of_few_runs_differs_below = 0.001;

double noise_may_differ_below(const Fit& fit) {
  constexpr std::int64_t many = 5;
  std::int64_t fewest = fit.observation_count;
  std::int64_t most = 0;
  for (const numerics::Moments& setting : fit.observations.setting_moments()) {
    fewest = std::min(fewest, setting.count());
    most = std::max(most, setting.count());
  }
  if (most >= 2 * fewest) return noise_of_unequal_runs_may_differ_below;
  return fewest >= many ? noise_of_many_runs_may_differ_below : noise_differs_below;
}

/// Whether no setting scatters by so much more than another that a test could notice it: with very
/// many runs, differences are shown that disturb nothing.
bool noise_hardly_differs(const Fit& fit) {
  constexpr double ratio_of_deviations = 1.2;
  double least = std::numeric_limits<double>::infinity();
  double most = 0.0;
  for (const numerics::Moments& setting : fit.observations.setting_moments()) {
    if (setting.count() < 2) continue;
    const double variance =
        setting.sum_of_squares().value() / static_cast<double>(setting.count() - 1);
    least = std::min(least, variance);
    most = std::max(most, variance);
  }
  return most <= ratio_of_deviations * ratio_of_deviations * least;
}

struct NoiseDrivers {
  std::vector<DispersionFactor> factors;
  bool shown = true;
};

/// Which factors the noise was shown to differ by; where it was not, the one that it may differ by.
NoiseDrivers noise_drivers(const Fit& fit) {
  NoiseDrivers result;
  if (noise_hardly_differs(fit)) return result;
  const std::vector<DispersionFactor> factors = dispersion(fit).factors;
  for (const DispersionFactor& one : factors) {
    if (one.p_adjusted < noise_differs_below) result.factors.push_back(one);
  }
  if (!result.factors.empty() || factors.empty()) return result;
  const auto likeliest = std::min_element(
      factors.begin(), factors.end(),
      [](const DispersionFactor& a, const DispersionFactor& b) { return a.p < b.p; });
  const bool by_much = likeliest->ratio && *likeliest->ratio >= noise_ratio_that_counts;
  if (by_much && likeliest->p_adjusted < noise_may_differ_below(fit)) {
    result.factors.push_back(*likeliest);
    result.shown = false;
  }
  return result;
}

std::optional<RunVariances> variances_by(const Fit& fit,
                                         const std::vector<DispersionFactor>& drivers) {
  std::vector<std::size_t> factors;
  for (const DispersionFactor& one : drivers) factors.push_back(one.factor);
  const std::vector<std::size_t> groups = groups_by_factors(fit.observations, factors);
  return variances_of_repeated_runs(fit, groups);
}

}  // namespace

std::optional<OwnNoise> own_noise(const Fit& fit) {
  NoiseDrivers drivers = noise_drivers(fit);
  if (drivers.factors.empty()) return std::nullopt;
  std::optional<RunVariances> variances = variances_by(fit, drivers.factors);
  if (!variances) return std::nullopt;
  const bool few = std::any_of(variances->df.begin(), variances->df.end(),
                               [](double df) { return df < fewest_df_of_own_noise; });
  const bool beyond_doubt = std::any_of(
      drivers.factors.begin(), drivers.factors.end(),
      [](const DispersionFactor& one) { return one.p_adjusted < noise_of_few_runs_differs_below; });
  if (few && !beyond_doubt) return std::nullopt;
  return OwnNoise{std::move(drivers.factors), drivers.shown, *std::move(variances)};
}

}  // namespace yates::anova
