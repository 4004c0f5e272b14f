#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "anova/checks/check_parts.hpp"
#include "anova/fit/fit.hpp"
#include "anova/noise/dispersion.hpp"
#include "anova/noise/noisy_settings.hpp"
#include "anova/noise/run_variances.hpp"
#include "numerics/distributions.hpp"
#include "numerics/order_statistics.hpp"

namespace yates::anova {
namespace {

Check spread_with_the_mean(const std::vector<Residual>& residuals, double df, double looks) {
  Check result{CheckCode::equal_spread, "runs scatter equally at all settings",
               "size of residuals against fitted values"};
  std::vector<double> fitted;
  std::vector<double> size;
  for (const Residual& residual : residuals) {
    fitted.push_back(residual.fitted);
    size.push_back(std::abs(residual.residual));
  }
  const std::optional<Correlation> found = rank_correlation(fitted, size, df);
  if (!found) {
    result.result = "too few runs to tell";
    result.verdict = CheckVerdict::not_possible;
    return result;
  }
  const double p = std::min(1.0, looks * found->p);
  result.statistic = found->r;
  result.result = fmt::format("rank correlation {:.2f}, {}", found->r, p_words(p));
  result.verdict = verdict_of(p);
  if (result.verdict != CheckVerdict::ok) {
    result.advice = found->r > 0
                        ? "the spread grows with the mean: fit the logarithm, log(response) ~ ..."
                        : "the spread shrinks with the mean: look at the raw runs";
  }
  return result;
}

/// The setting that stands out most; absent where fewer than two settings are repeated. F takes
/// heavy tails for noisy settings: with 3 runs of t5 noise at each of 9, in 6 % of experiments at
/// 1 %.
std::optional<NoisySetting> noisiest_setting(const Fit& fit) {
  const std::optional<RunVariances> variances = variances_of_repeated_runs(fit);
  if (!variances) return std::nullopt;
  const std::vector<std::size_t> one_group(variances->groups(), 0);
  constexpr double any = 2.0;  // above every p
  const std::vector<NoisySetting> found = noisy_settings(*variances, one_group, 0.0, any);
  if (found.empty()) return std::nullopt;
  return *std::min_element(found.begin(), found.end(),
                           [](const NoisySetting& a, const NoisySetting& b) { return a.p < b.p; });
}

}  // namespace

Check spread_check(const Fit& fit, const std::vector<Residual>& residuals, double df) {
  constexpr std::size_t most_points = 2'000;
  std::optional<NoisySetting> setting;
  std::vector<DispersionFactor> factors;
  if (fit.observations.points.size() <= most_points && fit.pure_error_df > 0) {
    setting = noisiest_setting(fit);
    factors = dispersion(fit).factors;
  }
  const double looks = 1.0 + (setting ? 1.0 : 0.0) + (factors.empty() ? 0.0 : 1.0);
  Check result = spread_with_the_mean(residuals, df, looks);
  const bool with_the_mean =
      result.verdict == CheckVerdict::look || result.verdict == CheckVerdict::fail;
  if (with_the_mean) return result;
  const auto by_factor = std::min_element(factors.begin(), factors.end(),
                                          [](const DispersionFactor& a, const DispersionFactor& b) {
                                            return a.p_adjusted < b.p_adjusted;
                                          });
  if (by_factor != factors.end() && looks * by_factor->p_adjusted < look_below) {
    const double p = looks * by_factor->p_adjusted;
    result.looked_at = "variances of repeated runs by factor";
    result.result = fmt::format("{}: {}{}", by_factor->name,
                                by_factor->ratio ? fmt::format("standard deviations up to {:.2g} "
                                                               "times apart, ",
                                                               *by_factor->ratio)
                                                 : std::string(),
                                p_words(p));
    result.verdict = verdict_of(p);
    result.advice = fmt::format(
        "look at what makes runs differ at some levels of {}, or make more "
        "runs there",
        by_factor->name);
    result.statistic = std::nullopt;
  } else if (setting && looks * setting->p_adjusted < look_below) {
    const std::string name =
        setting_text(fit.observations.factors, fit.observations.settings[setting->setting]);
    result.looked_at = "variances of repeated runs by setting";
    result.result = fmt::format("{}: {:.2g} times the standard deviation of the others, {}", name,
                                setting->ratio, p_words(looks * setting->p_adjusted));
    result.verdict = verdict_of(looks * setting->p_adjusted);
    result.advice = fmt::format("look at the raw runs of {}, or make more runs there", name);
    result.statistic = std::nullopt;
  }
  return result;
}

std::optional<Correlation> rank_correlation(const std::vector<double>& x,
                                            const std::vector<double>& y, double df) {
  if (x.size() < 4 || df < 2.0) return std::nullopt;
  const std::vector<double> a = numerics::mid_ranks(x);
  const std::vector<double> b = numerics::mid_ranks(y);
  const double mean = (static_cast<double>(x.size()) + 1.0) / 2.0;
  double ab = 0.0;
  double aa = 0.0;
  double bb = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    ab += (a[i] - mean) * (b[i] - mean);
    aa += (a[i] - mean) * (a[i] - mean);
    bb += (b[i] - mean) * (b[i] - mean);
  }
  if (aa == 0.0 || bb == 0.0) return std::nullopt;
  const double r = ab / std::sqrt(aa * bb);
  if (std::abs(r) >= 1.0) return Correlation{r, 0.0};
  const double t = r * std::sqrt(df / (1.0 - r * r));
  return Correlation{r, numerics::t_two_sided(t, df).probability};
}

}  // namespace yates::anova
