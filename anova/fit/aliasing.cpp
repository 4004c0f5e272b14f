#include "anova/fit/aliasing.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "anova/fit/fit.hpp"

namespace yates::anova {

using Eigen::Index;

std::vector<std::string> determining_columns(const Fit& fit, std::size_t column) {
  const numerics::Factorization& f = fit.factorization;
  std::vector<std::pair<double, std::size_t>> shares;
  double largest = 0.0;
  for (Index k = 0; k < f.rank(); ++k) {
    numerics::DoubleDouble coefficient;
    for (Index j = k; j < f.rank(); ++j) {
      coefficient += fit.unscaled_root(k, j) * f.R(j, static_cast<Index>(column));
    }
    const std::size_t entered = f.pivots[static_cast<std::size_t>(k)];
    if (!fit.matrix.term_of_column[entered]) continue;
    const double length = f.R.high.col(static_cast<Index>(entered)).head(k + 1).norm();
    const double share = std::abs(coefficient.value()) * length;
    shares.emplace_back(share, entered);
    largest = std::max(largest, share);
  }
  std::stable_sort(shares.begin(), shares.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<std::string> result;
  for (const auto& [share, entered] : shares) {
    if (largest > 0.0 && share >= 1e-6 * largest) result.push_back(fit.matrix.names[entered]);
  }
  return result;
}

}  // namespace yates::anova
