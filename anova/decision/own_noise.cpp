#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "anova/decision/mended_model.hpp"
#include "anova/fit/fit.hpp"

namespace yates::anova {

namespace {

/// Noise of a factor's levels counts as unequal below this p, adjusted over the factors.
constexpr double noise_differs_below = 0.01;
/// What is not shown may be there all the same. Where settings have five runs or more, a noise for
/// each level costs little: so one factor whose p is below this gets its own noise, too, unless a
/// level has too few runs to tell it, or its levels scatter by less than half as much again as
/// others. Chosen by simulation: see docs/decisions-hold.md, "equal noise".
constexpr double noise_of_many_runs_may_differ_below = 0.02;
constexpr double noise_ratio_that_counts = 1.5;
constexpr double fewest_df_of_own_noise = 4.0;
/// Variances of two or three runs that were chosen for being extreme make poor intervals.
constexpr double noise_of_few_runs_differs_below = 0.001;

/// A setting is shown to be noisier than the others below this p, adjusted over all settings.
constexpr double setting_is_noisy_below = 0.01;
/// Three runs of a setting that is five times noisier show it in two of three experiments; in the
/// others its mean is far from the rest all the same. So settings that only may be noisier, by
/// their own p, get a variance between their own and that of the others, which counts as if it had
/// `df_of_others_per_p` times p degrees of freedom: for one that is surely noisier, none. Chosen by
/// simulation: see docs/decisions-hold.md, "one noisy setting". Source of such variances: G. K.
/// Smyth, Statistical Applications in Genetics and Molecular Biology 3, 2004; of a weight that
/// falls where a variance stands out: B. Phipson and others, Annals of Applied Statistics 10, 2016.
constexpr double setting_may_be_noisy_below = 0.1;
constexpr double df_of_others_per_p = 8.0;
/// Of nine that scatter alike, one has p below 0.1 in three of five experiments. So verdicts and
/// intervals allow for such a setting only below these p, adjusted over all settings.
constexpr double verdicts_allow_below = 0.2;
constexpr double setting_is_likely_noisy_below = 0.025;
constexpr std::size_t most_suspects_in_tests = 3;
/// Two runs do not say that a setting may be noisier, only that it surely is.
constexpr double fewest_df_to_suspect = 1.5;

double noise_may_differ_below(const Fit& fit) {
  constexpr std::int64_t many = 5;
  std::int64_t fewest = fit.observation_count;
  for (const numerics::Moments& setting : fit.observations.setting_moments()) {
    fewest = std::min(fewest, setting.count());
  }
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

/// Per setting, its group of the levels of these factors.
std::vector<std::size_t> groups_of(const Fit& fit, const std::vector<DispersionFactor>& drivers) {
  std::vector<std::size_t> factors;
  for (const DispersionFactor& one : drivers) factors.push_back(one.factor);
  return groups_by_factors(fit.observations, factors);
}

struct NoiseDrivers {
  std::vector<DispersionFactor> factors;
  bool shown = true;
};

/// Which factors the noise was shown to differ by; where it was not, the one that it may differ by.
NoiseDrivers noise_drivers(const Fit& fit, const std::vector<std::size_t>& without) {
  NoiseDrivers result;
  const std::vector<DispersionFactor> factors = dispersion(fit, without).factors;
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

std::ptrdiff_t varying_factors(const Fit& fit) {
  const auto& factors = fit.observations.factors;
  return std::count_if(factors.begin(), factors.end(),
                       [](const FactorReading& one) { return one.levels.size() > 1; });
}

/// The factors whose levels get a noise of their own; none where repeated runs do not suffice.
NoiseDrivers drivers_with_enough_runs(const Fit& fit, const std::vector<std::size_t>& without) {
  NoiseDrivers drivers = noise_drivers(fit, without);
  if (drivers.factors.empty()) return drivers;
  const auto variances = variances_of_repeated_runs(fit, groups_of(fit, drivers.factors));
  const bool few = !variances || std::any_of(variances->df.begin(), variances->df.end(),
                                             [](double df) { return df < fewest_df_of_own_noise; });
  const bool beyond_doubt = std::any_of(
      drivers.factors.begin(), drivers.factors.end(),
      [](const DispersionFactor& one) { return one.p_adjusted < noise_of_few_runs_differs_below; });
  return few && !beyond_doubt ? NoiseDrivers{} : drivers;
}

/// The variance of a setting that may be noisier lies between its own and that of the others, which
/// counts the less the smaller p is.
void moderate(RunVariances& variances, const Observations& data, const NoisySetting& one) {
  const auto place =
      std::find(data.setting_of_point.begin(), data.setting_of_point.end(), one.setting) -
      data.setting_of_point.begin();
  const double of_others = variances.of_point(static_cast<std::size_t>(place));
  const double df_of_others = df_of_others_per_p * one.p;
  const double df = one.df + df_of_others;
  const double variance = (one.df * one.variance + df_of_others * of_others) / df;
  give_own_variance(variances, data, one.setting, variance, df);
}

}  // namespace

bool OwnNoise::only_possible() const {
  return driven_by.empty() && std::none_of(noisy.begin(), noisy.end(),
                                           [](const NoisySetting& one) { return one.shown; });
}

bool OwnNoise::in_verdicts() const {
  return std::any_of(noisy.begin(), noisy.end(),
                     [](const NoisySetting& one) { return one.p_adjusted < verdicts_allow_below; });
}

bool OwnNoise::likely() const {
  return !driven_by.empty() || std::any_of(noisy.begin(), noisy.end(), [](const NoisySetting& one) {
    return one.in_intervals;
  });
}

std::optional<OwnNoise> own_noise(const Fit& fit) {
  if (noise_hardly_differs(fit)) return std::nullopt;
  const std::optional<RunVariances> by_setting = variances_of_repeated_runs(fit);
  if (!by_setting) return std::nullopt;
  std::vector<std::size_t> groups(fit.observations.settings.size(), 0);
  std::vector<NoisySetting> noisy;
  std::vector<std::size_t> shown;
  const auto add = [&](const std::vector<NoisySetting>& found) {
    for (const NoisySetting& one : found) {
      if (!one.shown && one.df < fewest_df_to_suspect) continue;
      noisy.push_back(one);
      noisy.back().in_intervals = one.shown || one.p_adjusted < setting_is_likely_noisy_below;
      if (one.shown) shown.push_back(one.setting);
    }
  };
  NoiseDrivers drivers = drivers_with_enough_runs(fit, shown);
  const bool by_factor = drivers.shown && !drivers.factors.empty();
  // Unless a factor is shown to drive the noise, a single noisy setting would make one seem likely
  // to. Of one factor alone, settings are levels.
  if (!by_factor && varying_factors(fit) > 1) {
    add(noisy_settings(*by_setting, groups, setting_is_noisy_below, 0.0));
    if (!shown.empty()) drivers = drivers_with_enough_runs(fit, shown);
  }
  if (!drivers.factors.empty()) groups = groups_of(fit, drivers.factors);
  std::size_t next = groups.size();
  for (const std::size_t setting : shown) groups[setting] = next++;
  const std::size_t before = shown.size();
  add(noisy_settings(*by_setting, groups, setting_is_noisy_below, setting_may_be_noisy_below));
  for (std::size_t i = before; i < shown.size(); ++i) groups[shown[i]] = next++;
  if (drivers.factors.empty() && noisy.empty()) return std::nullopt;
  std::optional<RunVariances> variances = variances_of_repeated_runs(fit, groups);
  if (!variances) return std::nullopt;
  // What only may be noisier still counts among the others: without the loudest of them, the noise
  // of all would be taken for too small.
  OwnNoise result{std::move(drivers.factors), drivers.shown, std::move(noisy), *variances,
                  *variances};
  std::size_t suspects = 0;
  for (const NoisySetting& one : result.noisy) {
    if (one.shown) continue;
    if (one.in_intervals) moderate(result.variances, fit.observations, one);
    if (++suspects <= most_suspects_in_tests) moderate(result.of_tests, fit.observations, one);
  }
  return result;
}

}  // namespace yates::anova
