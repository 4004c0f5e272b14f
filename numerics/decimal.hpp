#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "numerics/double_double.hpp"

namespace yates::numerics {

/// magnitude * 10^exponent.
struct ScaledInteger {
  std::uint64_t magnitude = 0;
  int exponent = 0;

  friend bool operator==(const ScaledInteger&, const ScaledInteger&) = default;
};

/// A decimal number exactly as written: mantissa * 10^exponent with an integer mantissa of any
/// length. `parse` loses nothing, so that subtracting an origin before rounding loses nothing
/// either: the measured differences of 1000000000000.4 and 1000000000000.3 are 0.1, not
/// 0.0999755859375.
class Decimal {
 public:
  /// Zero.
  Decimal();
  Decimal(const Decimal& other);
  Decimal(Decimal&& other) noexcept;
  Decimal& operator=(const Decimal& other);
  Decimal& operator=(Decimal&& other) noexcept;
  ~Decimal();

  /// Reads `[+-]digits[.digits][(e|E)[+-]digits]`, with no blanks and at least one digit; absent
  /// for any other text, such as "", "NaN", "inf", "0x10" or "1,5". Also absent for a text longer
  /// than 1,000 characters and for an exponent outside [-400, 400], which no measured quantity
  /// needs.
  static std::optional<Decimal> parse(std::string_view text);
  /// magnitude * 10^exponent, or its negative.
  static Decimal from_scaled(ScaledInteger scaled, bool negative = false);
  /// Exactly the value of a finite double. Throws std::domain_error for NaN and infinity.
  static Decimal from_double(double value);

  /// Exact.
  friend Decimal operator-(const Decimal& a, const Decimal& b);
  friend Decimal operator+(const Decimal& a, const Decimal& b);
  friend bool operator==(const Decimal& a, const Decimal& b);
  friend std::strong_ordering operator<=>(const Decimal& a, const Decimal& b);

  bool negative() const;
  /// The magnitude with the largest exponent that leaves it an integer (0 * 10^0 for zero); absent
  /// if that integer needs more than 64 bits.
  std::optional<ScaledInteger> scaled() const;
  /// The value rounded to 106 bits (relative error at most 2^-104; zero below 1e-290, infinite
  /// above the largest double).
  DoubleDouble to_double_double() const;
  /// The nearest double; infinite when above the largest double.
  double to_double() const;
  /// Plain decimal text of the exact value without superfluous zeros, "-0.25", "1e300" for long
  /// zero runs.
  std::string to_string() const;

 private:
  struct Number;
  std::unique_ptr<Number> number_;
};

}  // namespace yates::numerics
