#include "reports/draw/shortest_text.hpp"

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include <fmt/format.h>

namespace yates::reports {

namespace {

constexpr int lowest_plain_exponent = -4;  // of the first digit
constexpr int highest_plain_exponent = 15;
constexpr int most_digits = 17;

constexpr std::array<std::uint64_t, most_digits + 1> powers_of_ten = [] {
  std::array<std::uint64_t, most_digits + 1> result{1};
  for (std::size_t i = 1; i < result.size(); ++i) result[i] = 10 * result[i - 1];
  return result;
}();

/// Of a number from 1 to 10^17 - 1.
int count_digits(std::uint64_t number) {
  constexpr int parts = 4096;
  constexpr int decimals_of_a_bit = 1233;  // log10(2) in those parts
  const int estimate = static_cast<int>(std::bit_width(number)) * decimals_of_a_bit / parts;
  return estimate + (number >= powers_of_ten[static_cast<std::size_t>(estimate)] ? 1 : 0);
}

/// Eight digits in one word as they lie in memory: halves of four digits, quarters of two
/// and then single ones are divided side by side.
std::uint64_t eight_characters(std::uint32_t number) {
  std::uint64_t word = number / 10'000 | std::uint64_t{number % 10'000} << 32;
  const std::uint64_t hundreds = (word * 10'486 >> 20) & 0x0000007F'0000007F;  // 10486 / 2^20
  word = hundreds | (word - 100 * hundreds) << 16;
  const std::uint64_t tens = (word * 103 >> 10) & 0x000F000F'000F000F;  // 103 / 2^10
  word = tens | (word - 10 * tens) << 8;
  word |= 0x30303030'30303030;
  return std::endian::native == std::endian::little ? word : __builtin_bswap64(word);
}

/// The digits of a number, with zeros behind them up to most_digits.
void write_digits(char* to, std::uint64_t number, int count) {
  constexpr std::uint32_t eight_digits = 100'000'000;
  number *= powers_of_ten[static_cast<std::size_t>(most_digits - count)];
  const std::uint64_t high = number / eight_digits;
  const std::uint64_t middle = eight_characters(static_cast<std::uint32_t>(high % eight_digits));
  const std::uint64_t last = eight_characters(static_cast<std::uint32_t>(number % eight_digits));
  *to = static_cast<char>('0' + high / eight_digits);
  std::memcpy(to + 1, &middle, sizeof middle);
  std::memcpy(to + 1 + sizeof middle, &last, sizeof last);
}

/// The digits with a point behind the first `whole` of them, where others follow.
char* write_with_point(char* to, std::uint64_t number, int count, int whole) {
  write_digits(to + 1, number, count);
  for (int i = 0; i < whole; ++i) to[i] = to[i + 1];
  if (count <= whole) return to + whole;
  to[whole] = '.';
  return to + count + 1;
}

/// "e-05", "e+123".
char* write_exponent(char* to, int exponent) {
  *to++ = 'e';
  *to++ = exponent < 0 ? '-' : '+';
  const int size = std::abs(exponent);
  if (size < 10) *to++ = '0';
  return std::to_chars(to, to + 3, size).ptr;
}

}  // namespace

char* write_shortest(char* to, double value) {
  *to = '-';
  to += std::signbit(value) ? 1 : 0;
  if (value == 0.0) {
    *to++ = '0';
    return to;
  }
  // The digits without the general formatting around them, which takes as long again.
  const auto decimal = fmt::detail::dragonbox::to_decimal(std::abs(value));
  const int count = count_digits(decimal.significand);
  const int exponent = decimal.exponent + count - 1;
  if (exponent < lowest_plain_exponent || exponent > highest_plain_exponent) {
    return write_exponent(write_with_point(to, decimal.significand, count, 1), exponent);
  }
  if (exponent >= 0) return write_with_point(to, decimal.significand, count, exponent + 1);
  std::memcpy(to, "0.000", 5);
  to += 1 - exponent;
  write_digits(to, decimal.significand, count);
  return to + count;
}

}  // namespace yates::reports
