#include "anova/robust/ranks.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace yates::anova {

std::vector<double> mid_ranks(std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  std::vector<double> result(values.size());
  for (std::size_t begin = 0; begin < order.size();) {
    std::size_t end = begin;
    while (end < order.size() && values[order[end]] == values[order[begin]]) ++end;
    const double middle = (static_cast<double>(begin + end) + 1.0) / 2.0;
    for (; begin < end; ++begin) result[order[begin]] = middle;
  }
  return result;
}

}  // namespace yates::anova
