#include <bit>
#include <cmath>

#include "queueing/stations/probabilities.hpp"

namespace yates::queueing {

GeometricSums geometric_sums(double log_ratio, std::int64_t terms) {
  const auto bits = static_cast<std::uint64_t>(terms);
  double sum = 0.0;
  double first_moment = 0.0;
  double count = 0.0;
  for (int bit = static_cast<int>(std::bit_width(bits)) - 1; bit >= 0; --bit) {
    if (count > 0.0) {
      const double power = std::exp(count * log_ratio);
      first_moment += power * (first_moment + count * sum);
      sum += power * sum;
      count *= 2.0;
    }
    if ((bits >> bit & 1U) != 0) {
      const double power = count > 0.0 ? std::exp(count * log_ratio) : 1.0;
      first_moment += count * power;
      sum += power;
      count += 1.0;
    }
  }
  return {sum, first_moment};
}

}  // namespace yates::queueing
