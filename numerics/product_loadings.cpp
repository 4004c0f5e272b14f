#include <algorithm>
#include <cmath>

#include "numerics/multiple_comparisons.hpp"

namespace yates::numerics {

namespace {

using Eigen::Index;

struct Pair {
  Index first;
  Index second;
};

Pair most_correlated(const Eigen::MatrixXd& correlation) {
  Pair best{0, 1};
  for (Index i = 0; i < correlation.rows(); ++i) {
    for (Index j = i + 1; j < correlation.cols(); ++j) {
      if (std::abs(correlation(i, j)) > std::abs(correlation(best.first, best.second)))
        best = {i, j};
    }
  }
  return best;
}

/// The square of the loading of `pair.first`: r_jk r_jm / r_km with the third variable m that is
/// most correlated with both, or |r_jk| where there is none.
double squared_loading(const Eigen::MatrixXd& correlation, Pair pair, double tolerance) {
  const auto [j, k] = pair;
  double square = std::abs(correlation(j, k));
  double strongest = 0.0;
  for (Index m = 0; m < correlation.rows(); ++m) {
    if (m == j || m == k) continue;
    const double weaker = std::min(std::abs(correlation(j, m)), std::abs(correlation(k, m)));
    if (weaker <= std::max(tolerance, strongest)) continue;
    strongest = weaker;
    square = correlation(j, k) * correlation(j, m) / correlation(k, m);
  }
  return square;
}

bool reproduces(const Eigen::MatrixXd& correlation, const std::vector<double>& loadings,
                double tolerance) {
  for (Index i = 0; i < correlation.rows(); ++i) {
    for (Index j = 0; j < i; ++j) {
      const double product =
          loadings[static_cast<std::size_t>(i)] * loadings[static_cast<std::size_t>(j)];
      if (!(std::abs(correlation(i, j) - product) <= tolerance)) return false;
    }
  }
  return true;
}

}  // namespace

std::optional<std::vector<double>> product_loadings(const Eigen::MatrixXd& correlation,
                                                    double tolerance) {
  const Index size = correlation.rows();
  std::vector<double> loadings(static_cast<std::size_t>(size), 0.0);
  if (size < 2) return loadings;
  const Pair pair = most_correlated(correlation);
  if (std::abs(correlation(pair.first, pair.second)) > tolerance) {
    const double square = squared_loading(correlation, pair, tolerance);
    if (!(square > 0.0)) return std::nullopt;
    const double anchor = std::sqrt(square);
    for (Index i = 0; i < size; ++i) {
      const double loading = i == pair.first ? anchor : correlation(i, pair.first) / anchor;
      if (!(std::abs(loading) <= 1.0 + tolerance)) return std::nullopt;
      loadings[static_cast<std::size_t>(i)] = std::clamp(loading, -1.0, 1.0);
    }
  }
  if (!reproduces(correlation, loadings, tolerance)) return std::nullopt;
  return loadings;
}

}  // namespace yates::numerics
