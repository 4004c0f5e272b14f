#include "anova/checks/noisy_setting.hpp"

#include <algorithm>
#include <cmath>

#include "anova/fit/fit.hpp"
#include "anova/noise/run_variances.hpp"
#include "numerics/distributions.hpp"

namespace yates::anova {

std::optional<NoisySetting> noisiest_setting(const Fit& fit) {
  const Observations& data = fit.observations;
  const std::optional<RunVariances> variances = variances_of_repeated_runs(fit);
  if (!variances) return std::nullopt;
  double df = 0.0;
  double squares = 0.0;
  double groups = 0.0;
  for (std::size_t g = 0; g < variances->groups(); ++g) {
    if (!(variances->df[g] > 0.0)) continue;
    df += variances->df[g];
    squares += variances->df[g] * variances->variance[g];
    groups += 1.0;
  }
  std::optional<NoisySetting> result;
  for (std::size_t point = 0; point < data.points.size(); ++point) {
    const auto group = variances->group_of_point[point];
    if (!group || !(variances->df[*group] > 0.0)) continue;
    const double own_df = variances->df[*group];
    const double others = (squares - own_df * variances->variance[*group]) / (df - own_df);
    if (!(df > own_df) || !(others > 0.0)) continue;
    const double f = variances->variance[*group] / others;
    const double p =
        std::min(1.0, groups * numerics::f_upper_tail(f, own_df, df - own_df).probability);
    if (result && result->p <= p) continue;
    result = NoisySetting{data.setting_of_point[point], std::sqrt(f), p};
  }
  return result;
}

}  // namespace yates::anova
