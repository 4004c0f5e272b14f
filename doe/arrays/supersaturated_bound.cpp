#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "doe/arrays/supersaturated.hpp"

namespace yates::doe {
namespace {

/// The number nearest to 0 with that remainder modulo 4.
long nearest_to_zero(long remainder) {
  const long positive = ((remainder % 4) + 4) % 4;
  return positive == 3 ? -1 : positive;
}

/// Smallest sum of squares of the products of one row with `within` rows of its class and `between`
/// of the other; absent if no such products sum to -columns.
std::optional<long> least_squares_of_row(long columns, long within, long between) {
  std::vector<long> products(static_cast<std::size_t>(within), nearest_to_zero(columns));
  products.insert(products.end(), static_cast<std::size_t>(between), nearest_to_zero(columns + 2));
  long missing = -columns;
  for (const long product : products) missing -= product;
  if (missing % 4 != 0) return std::nullopt;
  // The sum of squares is convex: the cheapest step, of the product farthest from its goal, is
  // right.
  for (; missing > 0; missing -= 4) *std::ranges::min_element(products) += 4;
  for (; missing < 0; missing += 4) *std::ranges::max_element(products) -= 4;
  long sum = 0;
  for (const long product : products) sum += product * product;
  return sum;
}

}  // namespace

double supersaturated_bound(std::size_t columns, std::size_t runs) {
  const long m = static_cast<long>(columns);
  const long n = static_cast<long>(runs);
  long best = std::numeric_limits<long>::max();
  for (long one = 0; 2 * one <= n; ++one) {  // rows of the smaller class
    const long other = n - one;
    long sum = 0;
    if (one > 0) {
      const auto row = least_squares_of_row(m, one - 1, other);
      if (!row) continue;
      sum += one * *row;
    }
    const auto row = least_squares_of_row(m, other - 1, one);
    if (!row) continue;
    best = std::min(best, sum + other * *row);
  }
  const double pairs = static_cast<double>(m * (m - 1));
  const double bound = static_cast<double>(best + n * m * m - m * n * n) / pairs;
  return std::max(bound, n % 4 == 2 ? 4.0 : 0.0);  // s = n modulo 4
}

}  // namespace yates::doe
