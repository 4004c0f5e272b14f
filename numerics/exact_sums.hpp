#pragma once

#include <cstdint>

#include "numerics/moments.hpp"

namespace yates::numerics {

__extension__ using Unsigned128 = unsigned __int128;

/// Count, sum and sum of squares of integers, without rounding: the same values give the same bits,
/// in whatever order they are added and in whatever parts they are merged. Mean and sum of squared
/// deviations are rounded once, at the end.
class ExactSums {
 public:
  void add(std::uint64_t value) {
    add_square(Unsigned128{value} * value);
    sum_ += value;
    if (count_++ == 0 || value < smallest_) smallest_ = value;
    if (value > largest_) largest_ = value;
  }
  void merge(const ExactSums& other);

  /// The sums of `count` values that the caller has added up without overflow.
  static ExactSums of(std::int64_t count, Unsigned128 sum, Unsigned128 sum_of_squares,
                      std::uint64_t smallest, std::uint64_t largest);

  std::int64_t count() const { return count_; }
  /// The summary of the values times 10^exponent. Where count > 1, mean and sum of squares have a
  /// relative error of at most 2^-98.
  Moments moments(int exponent) const;

 private:
  void add_square(Unsigned128 square) {
    squares_low_ += square;
    if (squares_low_ < square) ++squares_high_;
  }

  std::int64_t count_ = 0;
  Unsigned128 sum_ = 0;
  // The sum of squares is squares_high_ * 2^128 + squares_low_: room for 2^63 values of 64 bits.
  Unsigned128 squares_low_ = 0;
  std::uint64_t squares_high_ = 0;
  std::uint64_t smallest_ = 0;
  std::uint64_t largest_ = 0;
};

/// value * 10^exponent rounded to 106 bits: the same for all pairs of one product.
DoubleDouble scaled_value(std::uint64_t value, int exponent);

/// The powers of ten that a double holds exactly: exponent in [0, 22].
double exact_power_of_ten(int exponent);

}  // namespace yates::numerics
