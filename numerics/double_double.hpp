#pragma once

#include <cmath>

namespace yates::numerics {

/// A number held as an unevaluated sum high + low with |low| <= ulp(high) / 2: about 106 bits, 31
/// decimal digits. Every operation below has a relative error of at most 2^-100 as long as nothing
/// overflows. Needs IEEE arithmetic: never compile with -ffast-math. Source: T. J. Dekker, A
/// floating-point technique for extending the available precision, 1971; D. E. Knuth, The Art of
/// Computer Programming, vol. 2, section 4.2.2.
struct DoubleDouble {
  double high = 0.0;
  double low = 0.0;

  constexpr DoubleDouble() = default;
  constexpr DoubleDouble(double value) : high(value) {}  // NOLINT: a double is one of its values
  constexpr DoubleDouble(double high_part, double low_part) : high(high_part), low(low_part) {}

  /// The nearest double.
  constexpr double value() const { return high + low; }
};

/// Exactly a + b, as rounded sum and its error.
inline DoubleDouble two_sum(double a, double b) {
  const double sum = a + b;
  const double b_part = sum - a;
  return {sum, (a - (sum - b_part)) + (b - b_part)};
}

/// Exactly a * b, as rounded product and its error.
inline DoubleDouble two_product(double a, double b) {
  const double product = a * b;
  return {product, std::fma(a, b, -product)};
}

/// Exactly a + b where |a| >= |b| or a is zero.
inline DoubleDouble quick_two_sum(double a, double b) {
  const double sum = a + b;
  return {sum, b - (sum - a)};
}

inline DoubleDouble operator-(const DoubleDouble& a) {
  return {-a.high, -a.low};
}

inline DoubleDouble operator+(const DoubleDouble& a, const DoubleDouble& b) {
  const DoubleDouble high = two_sum(a.high, b.high);
  const DoubleDouble low = two_sum(a.low, b.low);
  const DoubleDouble partial = quick_two_sum(high.high, high.low + low.high);
  return quick_two_sum(partial.high, partial.low + low.low);
}

inline DoubleDouble operator-(const DoubleDouble& a, const DoubleDouble& b) {
  return a + (-b);
}

inline DoubleDouble operator*(const DoubleDouble& a, const DoubleDouble& b) {
  const DoubleDouble product = two_product(a.high, b.high);
  return quick_two_sum(product.high, product.low + (a.high * b.low + a.low * b.high));
}

/// Division by zero gives what the double division of the high parts gives.
inline DoubleDouble operator/(const DoubleDouble& a, const DoubleDouble& b) {
  const double first = a.high / b.high;
  if (!std::isfinite(first) || first == 0.0) return first;
  const DoubleDouble remainder = a - b * DoubleDouble(first);
  const double second = remainder.high / b.high;
  const DoubleDouble rest = remainder - b * DoubleDouble(second);
  const double third = rest.high / b.high;
  return quick_two_sum(first, second) + DoubleDouble(third);
}

inline DoubleDouble& operator+=(DoubleDouble& a, const DoubleDouble& b) {
  return a = a + b;
}
inline DoubleDouble& operator-=(DoubleDouble& a, const DoubleDouble& b) {
  return a = a - b;
}
inline DoubleDouble& operator*=(DoubleDouble& a, const DoubleDouble& b) {
  return a = a * b;
}

inline bool operator==(const DoubleDouble& a, const DoubleDouble& b) {
  return a.high == b.high && a.low == b.low;
}
inline bool operator<(const DoubleDouble& a, const DoubleDouble& b) {
  return a.high < b.high || (a.high == b.high && a.low < b.low);
}

/// The square root, zero for zero. value >= 0.
inline DoubleDouble square_root(const DoubleDouble& value) {
  if (value.high <= 0.0) return 0.0;
  const double estimate = std::sqrt(value.high);
  const DoubleDouble remainder = value - two_product(estimate, estimate);
  return quick_two_sum(estimate, remainder.high / (2.0 * estimate));
}

}  // namespace yates::numerics
