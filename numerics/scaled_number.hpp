#pragma once

#include <cmath>
#include <cstdint>

namespace yates::numerics {

/// A number of at least 0 with the precision of a double and an exponent that no normalizing
/// constant exceeds: mantissa x 2^(512 exponent), mantissa 0 or in [2^-256, 2^256). Sums and
/// products of such numbers never cancel, so each operation costs at most one rounding.
class ScaledNumber {
 public:
  ScaledNumber() = default;
  /// value >= 0 and finite.
  explicit ScaledNumber(double value) : mantissa_(value) { normalize(); }

  friend ScaledNumber operator+(ScaledNumber left, const ScaledNumber& right) {
    if (left.exponent_ == right.exponent_) {
      left.mantissa_ += right.mantissa_;
      if (left.mantissa_ >= largest) left.normalize();
      return left;
    }
    if (right.mantissa_ == 0.0) return left;
    if (left.mantissa_ == 0.0) return right;
    const bool left_is_larger = left.exponent_ > right.exponent_;
    ScaledNumber sum = left_is_larger ? left : right;
    const ScaledNumber& small = left_is_larger ? right : left;
    // More than one step below, the smaller term is less than 2^-512 of the larger.
    if (sum.exponent_ == small.exponent_ + 1) {
      sum.mantissa_ += small.mantissa_ * step_down;
      if (sum.mantissa_ >= largest) sum.normalize();
    }
    return sum;
  }

  /// factor >= 0, finite and, unless 0, at least 2^-700.
  friend ScaledNumber operator*(double factor, ScaledNumber number) {
    number.mantissa_ *= factor;
    if (number.mantissa_ >= largest || number.mantissa_ < smallest) number.normalize();
    return number;
  }

  friend ScaledNumber operator*(ScaledNumber left, const ScaledNumber& right) {
    left.mantissa_ *= right.mantissa_;
    left.exponent_ += right.exponent_;
    left.normalize();
    return left;
  }

  /// left / right as a double; right > 0. 0 or infinity where the ratio is beyond its range.
  friend double ratio(const ScaledNumber& left, const ScaledNumber& right) {
    if (left.mantissa_ == 0.0) return 0.0;
    const std::int64_t steps = left.exponent_ - right.exponent_;
    if (steps > 4) return HUGE_VAL;
    if (steps < -4) return 0.0;
    return std::ldexp(left.mantissa_ / right.mantissa_, static_cast<int>(512 * steps));
  }

 private:
  static constexpr double largest = 0x1p256;
  static constexpr double smallest = 0x1p-256;
  static constexpr double step_down = 0x1p-512;
  static constexpr double step_up = 0x1p512;

  void normalize() {
    if (mantissa_ == 0.0) {
      exponent_ = 0;
      return;
    }
    while (mantissa_ >= largest) {
      mantissa_ *= step_down;
      ++exponent_;
    }
    while (mantissa_ < smallest) {
      mantissa_ *= step_up;
      --exponent_;
    }
  }

  double mantissa_ = 0.0;
  std::int64_t exponent_ = 0;
};

}  // namespace yates::numerics
