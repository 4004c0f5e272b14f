#pragma once

#include <cstdint>
#include <optional>

#include "numerics/double_double.hpp"

namespace yates::numerics {

/// Mergeable summary of a sample: count, mean, sum of squared deviations from the mean, smallest
/// and largest value. Sums are kept in double-double, so that the order of adding and merging
/// changes the last digits of a double only where the condition of the sum exceeds 2^50. Source: T.
/// F. Chan, G. H. Golub, R. J. LeVeque, Algorithms for computing the sample variance, 1983.
class Moments {
 public:
  void add(const DoubleDouble& value);
  void merge(const Moments& other);

  /// A sample of which only the summary is known: count >= 1, sum_of_squares >= 0.
  static Moments of(std::int64_t count, const DoubleDouble& mean,
                    const DoubleDouble& sum_of_squares, const DoubleDouble& smallest,
                    const DoubleDouble& largest);

  std::int64_t count() const { return count_; }
  /// The arithmetic mean; zero for an empty sample.
  DoubleDouble mean() const { return mean_; }
  /// Sum of (value - mean)^2, never negative.
  DoubleDouble sum_of_squares() const;
  /// sum_of_squares / (count - 1); absent below two values.
  std::optional<double> variance() const;
  std::optional<double> standard_deviation() const;
  DoubleDouble smallest() const { return smallest_; }
  DoubleDouble largest() const { return largest_; }

 private:
  std::int64_t count_ = 0;
  DoubleDouble mean_;
  DoubleDouble sum_of_squares_;
  DoubleDouble smallest_;
  DoubleDouble largest_;
};

}  // namespace yates::numerics
