#include <algorithm>
#include <cstddef>
#include <numeric>

#include "prediction/trees/best_split.hpp"

namespace yates::prediction {

double weighted_quantile(std::span<Weighted> all, double level) {
  const auto by_response = [](const Weighted& a, const Weighted& b) {
    return a.response < b.response;
  };
  const auto weight_of = [](std::span<const Weighted> part) {
    return std::accumulate(part.begin(), part.end(), 0.0,
                           [](double sum, const Weighted& one) { return sum + one.weight; });
  };
  const double whole = weight_of(all);
  const double target = level * whole;
  const double tie = 1e-12 * whole;
  // Halves the part that holds the quantile: what stands before it has the weight `below`.
  std::span<Weighted> part = all;
  double below = 0.0;
  while (part.size() > 1) {
    const std::size_t half = part.size() / 2;
    std::nth_element(part.begin(), part.begin() + static_cast<std::ptrdiff_t>(half), part.end(),
                     by_response);
    const double lower = weight_of(part.first(half));
    if (below + lower >= target - tie) {
      part = part.first(half);
    } else {
      below += lower;
      part = part.subspan(half);
    }
  }
  const double found = part[0].response;
  const auto after = all.subspan(static_cast<std::size_t>(part.data() - all.data()) + 1);
  if (below + part[0].weight > target + tie || after.empty()) return found;
  const double next = std::min_element(after.begin(), after.end(), by_response)->response;
  return found / 2.0 + next / 2.0;
}

}  // namespace yates::prediction
