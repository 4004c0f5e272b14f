#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include <fmt/format.h>

#include "anova/variance/analysis.hpp"
#include "numerics/distributions.hpp"

namespace yates::anova {

std::vector<std::optional<double>> adjust(const std::vector<std::optional<double>>& p,
                                          Adjustment adjustment) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < p.size(); ++i) {
    if (p[i]) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return *p[a] < *p[b]; });
  const auto count = static_cast<double>(order.size());
  std::vector<std::optional<double>> result(p.size());
  for (const std::size_t i : order) {
    switch (adjustment) {
      case Adjustment::none:
        result[i] = *p[i];
        break;
      case Adjustment::bonferroni:
        result[i] = std::min(1.0, count * *p[i]);
        break;
      case Adjustment::sidak:
        // 1 - (1 - p)^m without cancellation.
        result[i] = *p[i] >= 1.0 ? 1.0 : -std::expm1(count * std::log1p(-*p[i]));
        break;
      case Adjustment::holm:
      case Adjustment::benjamini_hochberg:
        break;
    }
  }
  if (adjustment == Adjustment::holm) {
    double running = 0.0;
    for (std::size_t k = 0; k < order.size(); ++k) {
      running = std::max(running, std::min(1.0, (count - static_cast<double>(k)) * *p[order[k]]));
      result[order[k]] = running;
    }
  }
  if (adjustment == Adjustment::benjamini_hochberg) {
    double running = 1.0;
    for (std::size_t k = order.size(); k-- > 0;) {
      running = std::min(running, count / static_cast<double>(k + 1) * *p[order[k]]);
      result[order[k]] = running;
    }
  }
  return result;
}

double interval_multiplier(double confidence, Adjustment adjustment, int family, double df) {
  const int comparisons = std::max(1, family);
  switch (adjustment) {
    case Adjustment::holm:
    case Adjustment::sidak:
      return numerics::sidak_multiplier(confidence, comparisons, df);
    case Adjustment::bonferroni:
      return numerics::t_quantile(1.0 - (1.0 - confidence) / (2.0 * comparisons), df);
    case Adjustment::benjamini_hochberg:
    case Adjustment::none:
      break;
  }
  return numerics::t_quantile(0.5 + confidence / 2.0, df);
}

}  // namespace yates::anova
