#include "anova/checks/rank_correlation.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "numerics/distributions.hpp"

namespace yates::anova {

std::optional<Correlation> rank_correlation(const std::vector<double>& x,
                                            const std::vector<double>& y, double df) {
  if (x.size() < 4 || df < 2.0) return std::nullopt;
  const auto ranks = [](const std::vector<double>& values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> result(values.size());
    for (std::size_t i = 0; i < order.size();) {
      std::size_t j = i;
      while (j < order.size() && values[order[j]] == values[order[i]]) ++j;
      const double middle = (static_cast<double>(i) + static_cast<double>(j) - 1.0) / 2.0;
      for (; i < j; ++i) result[order[i]] = middle;
    }
    return result;
  };
  const std::vector<double> a = ranks(x);
  const std::vector<double> b = ranks(y);
  const double mean = (static_cast<double>(x.size()) - 1.0) / 2.0;
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
