#include "numerics/exact_sums.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include <boost/multiprecision/cpp_int.hpp>

#include "numerics/decimal.hpp"

namespace yates::numerics {

namespace {

using boost::multiprecision::uint512_t;

constexpr int largest_exact_power = 22;
constexpr Unsigned128 exact_pair = Unsigned128{1} << 106;  // below, an integer is a DoubleDouble
constexpr std::uint64_t exact_integer = std::uint64_t{1} << 53;

/// value < 2^106, exactly.
DoubleDouble exact(Unsigned128 value) {
  constexpr std::uint64_t low_bits = (std::uint64_t{1} << 53) - 1;
  const auto high = static_cast<std::uint64_t>(value >> 53);
  const auto low = static_cast<std::uint64_t>(value & low_bits);
  return quick_two_sum(std::ldexp(static_cast<double>(high), 53), static_cast<double>(low));
}

/// The 108 leading bits of any integer, as a sum of three exact pieces.
DoubleDouble leading(const uint512_t& value) {
  if (value == 0) return 0.0;
  const int bits = static_cast<int>(msb(value)) + 1;
  const int shift = std::max(0, bits - 108);
  const uint512_t kept = value >> shift;
  const auto piece = [&](int lowest) {
    const uint512_t part = (kept >> lowest) & ((uint512_t(1) << 36) - 1);
    return std::ldexp(static_cast<double>(part.convert_to<std::uint64_t>()), lowest + shift);
  };
  return DoubleDouble(piece(72)) + DoubleDouble(piece(36)) + DoubleDouble(piece(0));
}

DoubleDouble scaled(const DoubleDouble& value, int exponent) {
  if (exponent == 0) return value;
  DoubleDouble result = value;
  // Steps of exact powers keep the error at a few units of 2^-104.
  for (int left = std::abs(exponent); left > 0; left -= largest_exact_power) {
    const DoubleDouble power = exact_power_of_ten(std::min(left, largest_exact_power));
    result = exponent > 0 ? result * power : result / power;
  }
  return result;
}

/// sum * 10^exponent / count as a decimal of at most 64 bits, where it is one: rounded as the same
/// number read from a text is.
std::optional<DoubleDouble> decimal_mean(Unsigned128 sum, std::uint64_t count, int exponent) {
  std::uint64_t other_factors = count;
  while (other_factors % 2 == 0) other_factors /= 2;
  while (other_factors % 5 == 0) other_factors /= 5;
  if (sum % other_factors != 0) return std::nullopt;
  constexpr Unsigned128 largest = ~std::uint64_t{0};
  Unsigned128 quotient = sum / count;  // the mean of 64-bit integers
  for (Unsigned128 left = sum % count; left != 0; left %= count, --exponent) {
    left *= 10;
    if (quotient > (largest - 9) / 10) return std::nullopt;
    quotient = 10 * quotient + left / count;
  }
  return scaled_value(static_cast<std::uint64_t>(quotient), exponent);
}

uint512_t wide(Unsigned128 value) {
  return (uint512_t(static_cast<std::uint64_t>(value >> 64)) << 64) +
         static_cast<std::uint64_t>(value);
}

}  // namespace

double exact_power_of_ten(int exponent) {
  static constexpr std::array<double, largest_exact_power + 1> powers{
      1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
      1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  return powers[static_cast<std::size_t>(exponent)];
}

DoubleDouble scaled_value(std::uint64_t value, int exponent) {
  if (value == 0) return 0.0;
  for (; exponent < 0 && value % 10 == 0; ++exponent) value /= 10;
  if (exponent == 0 && value < exact_integer) return static_cast<double>(value);
  if (value < exact_integer && exponent < 0 && exponent >= -largest_exact_power)
    return DoubleDouble(static_cast<double>(value)) / DoubleDouble(exact_power_of_ten(-exponent));
  for (; value % 10 == 0; ++exponent) value /= 10;
  if (exponent > 0 && exponent <= largest_exact_power && value < exact_integer) {
    const double product = static_cast<double>(value) * exact_power_of_ten(exponent);
    if (product < static_cast<double>(exact_integer)) return product;
  }
  return Decimal::from_scaled({value, exponent}).to_double_double();
}

void ExactSums::merge(const ExactSums& other) {
  if (other.count_ == 0) return;
  smallest_ = count_ == 0 ? other.smallest_ : std::min(smallest_, other.smallest_);
  largest_ = std::max(largest_, other.largest_);
  count_ += other.count_;
  sum_ += other.sum_;
  add_square(other.squares_low_);
  squares_high_ += other.squares_high_;
}

ExactSums ExactSums::of(std::int64_t count, Unsigned128 sum, Unsigned128 sum_of_squares,
                        std::uint64_t smallest, std::uint64_t largest) {
  ExactSums result;
  result.count_ = count;
  result.sum_ = sum;
  result.squares_low_ = sum_of_squares;
  result.smallest_ = smallest;
  result.largest_ = largest;
  return result;
}

Moments ExactSums::moments(int exponent) const {
  if (count_ == 0) return {};
  const DoubleDouble smallest = scaled_value(smallest_, exponent);
  if (smallest_ == largest_) return Moments::of(count_, smallest, 0.0, smallest, smallest);
  const DoubleDouble largest = scaled_value(largest_, exponent);
  const DoubleDouble count(static_cast<double>(count_));
  const auto n = static_cast<std::uint64_t>(count_);
  const auto rounded_mean = [&] {
    const DoubleDouble sum = sum_ < exact_pair ? exact(sum_) : leading(wide(sum_));
    return scaled(sum / count, exponent);
  };
  const std::optional<DoubleDouble> decimal = decimal_mean(sum_, n, exponent);
  const DoubleDouble mean = decimal ? *decimal : rounded_mean();
  // n * (sum of squares) - sum^2 is an integer: nothing cancels but digits that are equal.
  DoubleDouble spread;
  constexpr Unsigned128 half = Unsigned128{1} << 64;
  if (sum_ < half && squares_high_ == 0 && squares_low_ < (~Unsigned128{0}) / n) {
    const Unsigned128 difference = squares_low_ * n - sum_ * sum_;
    spread = difference < exact_pair ? exact(difference) : leading(wide(difference));
  } else {
    const uint512_t squares = (uint512_t(squares_high_) << 128) + wide(squares_low_);
    spread = leading(squares * n - wide(sum_) * wide(sum_));
  }
  return Moments::of(count_, mean, scaled(spread / count, 2 * exponent), smallest, largest);
}

}  // namespace yates::numerics
