#include "numerics/lenth.hpp"

#include <algorithm>
#include <cmath>

#include "numerics/distributions.hpp"
#include "numerics/order_statistics.hpp"

namespace yates::numerics {

Lenth lenth(const std::vector<double>& effects, double confidence) {
  std::vector<double> sizes(effects.size());
  std::transform(effects.begin(), effects.end(), sizes.begin(),
                 [](double effect) { return std::abs(effect); });
  const double initial = 1.5 * median_in_place(sizes);
  sizes.erase(
      std::partition(sizes.begin(), sizes.end(), [&](double size) { return size < 2.5 * initial; }),
      sizes.end());
  Lenth result{};
  result.pseudo_standard_error = sizes.empty() ? 0.0 : 1.5 * median_in_place(sizes);
  result.df = static_cast<double>(effects.size()) / 3.0;
  result.margin = result.pseudo_standard_error * t_quantile(0.5 + confidence / 2.0, result.df);
  // Lenth's gamma = (1 + confidence^(1/m)) / 2, which is Sidak's rule.
  result.simultaneous_margin =
      result.pseudo_standard_error *
      sidak_multiplier(confidence, static_cast<int>(effects.size()), result.df);
  return result;
}

}  // namespace yates::numerics
