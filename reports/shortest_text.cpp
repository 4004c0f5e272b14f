#include "reports/shortest_text.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include <fmt/format.h>

namespace yates::reports {

namespace {

constexpr int lowest_plain_exponent = -4;  // of the first digit
constexpr int highest_plain_exponent = 15;
constexpr std::ptrdiff_t most_digits = 17;

char* copy(char* to, const char* from, std::ptrdiff_t count) {
  std::memcpy(to, from, static_cast<std::size_t>(count));
  return to + count;
}

char* zeros(char* to, std::ptrdiff_t count) {
  return std::fill_n(to, count, '0');
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
  if (std::signbit(value)) *to++ = '-';
  if (value == 0.0) {
    *to++ = '0';
    return to;
  }
  // The digits without the general formatting around them, which takes as long again.
  const auto decimal = fmt::detail::dragonbox::to_decimal(std::abs(value));
  char digits[most_digits];
  const std::ptrdiff_t count =
      std::to_chars(digits, digits + most_digits, decimal.significand).ptr - digits;
  const int exponent = decimal.exponent + static_cast<int>(count) - 1;
  if (exponent < lowest_plain_exponent || exponent > highest_plain_exponent) {
    *to++ = digits[0];
    if (count > 1) {
      *to++ = '.';
      to = copy(to, digits + 1, count - 1);
    }
    return write_exponent(to, exponent);
  }
  if (exponent < 0) {
    *to++ = '0';
    *to++ = '.';
    return copy(zeros(to, -exponent - 1), digits, count);
  }
  const std::ptrdiff_t whole = exponent + 1;
  if (count <= whole) return zeros(copy(to, digits, count), whole - count);
  to = copy(to, digits, whole);
  *to++ = '.';
  return copy(to, digits + whole, count - whole);
}

}  // namespace yates::reports
