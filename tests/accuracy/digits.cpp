#include "tests/accuracy/digits.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>
#include <string>

namespace yates::accuracy {
namespace {

using Integer = boost::multiprecision::cpp_int;

Integer power_of_ten(int exponent) {
  return boost::multiprecision::pow(Integer(10), static_cast<unsigned>(exponent));
}

Rational decimal(std::string_view text) {
  const std::string whole(text);
  bool negative = false;
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
    negative = text.front() == '-';
    text.remove_prefix(1);
  }
  int exponent = 0;
  if (const auto e = text.find_first_of("eE"); e != std::string_view::npos) {
    std::string_view written = text.substr(e + 1);
    if (!written.empty() && written.front() == '+') written.remove_prefix(1);
    const auto read = std::from_chars(written.data(), written.data() + written.size(), exponent);
    if (read.ec != std::errc() || read.ptr != written.data() + written.size()) {
      throw std::invalid_argument("no number: " + whole);
    }
    text = text.substr(0, e);
  }
  Integer mantissa = 0;
  bool after_point = false;
  bool any = false;
  for (const char c : text) {
    if (c == '.' && !after_point) {
      after_point = true;
      continue;
    }
    if (c < '0' || c > '9') throw std::invalid_argument("no number: " + whole);
    mantissa = mantissa * 10 + (c - '0');
    any = true;
    if (after_point) --exponent;
  }
  if (!any) throw std::invalid_argument("no number: " + whole);
  if (negative) mantissa = -mantissa;
  if (exponent >= 0) return Rational(mantissa * power_of_ten(exponent));
  return Rational(mantissa, power_of_ten(-exponent));
}

/// log10 of a positive rational, also where it is far outside of a double's range.
double log10_of(const Rational& value) {
  const auto log2_of = [](const Integer& number) {
    const auto bits = boost::multiprecision::msb(number);
    const auto shift = bits > 60 ? bits - 60 : 0;
    return std::log2(Integer(number >> shift).convert_to<double>()) + static_cast<double>(shift);
  };
  return (log2_of(boost::multiprecision::numerator(value)) -
          log2_of(boost::multiprecision::denominator(value))) *
         std::log10(2.0);
}

}  // namespace

Rational rational(std::string_view text) {
  const auto bar = text.find('/');
  if (bar == std::string_view::npos) return decimal(text);
  return decimal(text.substr(0, bar)) / decimal(text.substr(bar + 1));
}

double digits(const Rational& value, const Rational& certified, const Rational& scale, double cap) {
  const Rational difference = boost::multiprecision::abs(Rational(value - certified));
  if (difference == 0) return cap;
  if (scale <= 0) return 0.0;
  return std::clamp(-log10_of(difference / scale) + 0.0, 0.0, cap);
}

}  // namespace yates::accuracy
