#include <cmath>
#include <cstddef>

#include "anova/checks/check_parts.hpp"
#include "numerics/distributions.hpp"
#include "numerics/order_statistics.hpp"

namespace yates::anova {

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
