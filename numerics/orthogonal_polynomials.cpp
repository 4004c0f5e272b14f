#include "numerics/orthogonal_polynomials.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace yates::numerics {

namespace {

using Values = std::vector<DoubleDouble>;

DoubleDouble inner_product(const Values& a, const Values& b, std::span<const double> weights) {
  DoubleDouble sum;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i] * DoubleDouble(weights[i]);
  return sum;
}

std::size_t distinct_count(std::span<const DoubleDouble> points) {
  Values sorted(points.begin(), points.end());
  std::sort(sorted.begin(), sorted.end());
  return static_cast<std::size_t>(std::unique(sorted.begin(), sorted.end()) - sorted.begin());
}

/// Differences from the weighted mean in units of the largest of them, so that powers neither
/// overflow nor lose the digits in which points differ.
Values scaled_differences(std::span<const DoubleDouble> points, std::span<const double> weights) {
  // From the first point on, equal leading digits cancel exactly before anything is summed.
  DoubleDouble total;
  DoubleDouble sum;
  for (std::size_t i = 0; i < points.size(); ++i) {
    total += DoubleDouble(weights[i]);
    sum += (points[i] - points[0]) * DoubleDouble(weights[i]);
  }
  const DoubleDouble mean = sum / total;
  Values result;
  double largest = 0.0;
  for (const DoubleDouble& point : points) {
    result.push_back((point - points[0]) - mean);
    largest = std::max(largest, std::abs(result.back().high));
  }
  for (DoubleDouble& value : result) value = value / DoubleDouble(largest);
  return result;
}

void scale_to_unit_length(Values& values, std::span<const double> weights) {
  const DoubleDouble length = square_root(inner_product(values, values, weights));
  for (DoubleDouble& value : values) value = value / length;
}

}  // namespace

std::vector<Values> orthonormal_polynomials(std::span<const DoubleDouble> points,
                                            std::span<const double> weights, std::size_t degree) {
  if (degree >= distinct_count(points)) {
    throw std::domain_error(
        "orthonormal_polynomials: the degree must be below the number of "
        "distinct points");
  }
  const Values x = scaled_differences(points, weights);
  std::vector<Values> basis = {Values(points.size(), DoubleDouble(1.0))};
  scale_to_unit_length(basis.front(), weights);
  for (std::size_t k = 1; k <= degree; ++k) {
    Values next = basis.back();
    for (std::size_t i = 0; i < next.size(); ++i) next[i] *= x[i];
    for (int pass = 0; pass < 2; ++pass) {
      for (const Values& known : basis) {
        const DoubleDouble share = inner_product(next, known, weights);
        for (std::size_t i = 0; i < next.size(); ++i) next[i] -= share * known[i];
      }
    }
    scale_to_unit_length(next, weights);
    basis.push_back(std::move(next));
  }
  basis.erase(basis.begin());
  return basis;
}

}  // namespace yates::numerics
