#include "anova/variance/lenth.hpp"

#include <algorithm>
#include <cmath>

#include "numerics/distributions.hpp"

namespace yates::anova {

namespace {

/// Not of an empty sample. The order of the values changes.
double median(std::vector<double>& values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1) return *middle;
  return (*std::max_element(values.begin(), middle) + *middle) / 2.0;
}

}  // namespace

Lenth lenth(const std::vector<double>& effects, double confidence) {
  std::vector<double> sizes(effects.size());
  std::transform(effects.begin(), effects.end(), sizes.begin(),
                 [](double effect) { return std::abs(effect); });
  const double initial = 1.5 * median(sizes);
  sizes.erase(
      std::partition(sizes.begin(), sizes.end(), [&](double size) { return size < 2.5 * initial; }),
      sizes.end());
  Lenth result{};
  result.pseudo_standard_error = sizes.empty() ? 0.0 : 1.5 * median(sizes);
  result.df = static_cast<double>(effects.size()) / 3.0;
  result.margin =
      result.pseudo_standard_error * numerics::t_quantile(0.5 + confidence / 2.0, result.df);
  // Lenth's gamma = (1 + confidence^(1/m)) / 2, which is Sidak's rule.
  result.simultaneous_margin =
      result.pseudo_standard_error *
      numerics::sidak_multiplier(confidence, static_cast<int>(effects.size()), result.df);
  return result;
}

}  // namespace yates::anova
