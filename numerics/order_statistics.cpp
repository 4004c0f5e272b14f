#include "numerics/order_statistics.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <numeric>

#include <boost/math/distributions/binomial.hpp>

namespace yates::numerics {

double median_in_place(std::span<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1) return *middle;
  return (*std::max_element(values.begin(), middle) + *middle) / 2.0;
}

double median(std::vector<double> values) {
  return median_in_place(values);
}

double quantile(std::span<const double> ascending, double share) {
  const double place = share * static_cast<double>(ascending.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, ascending.size() - 1);
  return ascending[below] +
         (place - static_cast<double>(below)) * (ascending[above] - ascending[below]);
}

QuantileInterval quantile_interval(std::span<const double> ascending, double share,
                                   double confidence) {
  const double tail = (1.0 - confidence) / 2.0;
  const std::size_t count = ascending.size();
  const boost::math::binomial below(static_cast<double>(count), share);
  // At most `rank` values lie below the quantile.
  const auto at_most = [&](std::size_t rank) { return cdf(below, static_cast<double>(rank)); };
  const auto first = [&](double probability) {
    std::size_t rank = 0;
    for (std::size_t step = std::bit_ceil(count + 1); step > 0; step /= 2) {
      if (rank + step <= count && at_most(rank + step - 1) <= probability) rank += step;
    }
    return rank;  // the smallest that at_most() has above the probability
  };
  QuantileInterval result;
  const std::size_t low = first(tail);
  if (low > 0) result.low = ascending[low - 1];
  const std::size_t high = first(1.0 - tail);
  if (high < count) result.high = ascending[high];
  return result;
}

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

}  // namespace yates::numerics
