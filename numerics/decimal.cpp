#include "numerics/decimal.hpp"

#include <charconv>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

#include <boost/multiprecision/cpp_int.hpp>

namespace yates::numerics {

using cpp_int = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>,
                                              boost::multiprecision::et_off>;

struct Decimal::Number {
  cpp_int mantissa;
  int exponent = 0;  // value = mantissa * 10^exponent
};

namespace {

constexpr std::size_t longest_text = 1000;
constexpr int largest_exponent = 400;

std::string zeros(int count) {
  return std::string(static_cast<std::size_t>(count), '0');
}

/// digits * 10^exponent with exponent < 0, as "12.5" or "0.00125".
std::string with_point(const std::string& digits, int exponent) {
  const int before = static_cast<int>(digits.size()) + exponent;  // digits before the point
  if (before <= 0) return "0." + zeros(-before) + digits;
  const auto point = static_cast<std::size_t>(before);
  return digits.substr(0, point) + "." + digits.substr(point);
}

cpp_int power_of_ten(int exponent) {
  return boost::multiprecision::pow(cpp_int(10), static_cast<unsigned>(exponent));
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// numerator / denominator rounded to 106 bits, both positive.
DoubleDouble ratio(const cpp_int& numerator, const cpp_int& denominator) {
  const auto bits = [](const cpp_int& value) { return static_cast<int>(msb(value)) + 1; };
  const int shift = 108 - (bits(numerator) - bits(denominator));
  const cpp_int quotient =
      shift >= 0 ? (numerator << shift) / denominator : numerator / (denominator << -shift);
  // The quotient has 108 or 109 bits: three pieces of at most 37 bits are exact doubles.
  const auto piece = [&](int lowest_bit) {
    const cpp_int part = (quotient >> lowest_bit) & ((cpp_int(1) << 36) - 1);
    return std::ldexp(static_cast<double>(part.convert_to<std::uint64_t>()), lowest_bit - shift);
  };
  const double top = std::ldexp(
      static_cast<double>(cpp_int(quotient >> 72).convert_to<std::uint64_t>()), 72 - shift);
  return DoubleDouble(top) + DoubleDouble(piece(36)) + DoubleDouble(piece(0));
}

}  // namespace

Decimal::Decimal() : number_(std::make_unique<Number>()) {}
Decimal::Decimal(const Decimal& other) : number_(std::make_unique<Number>(*other.number_)) {}
Decimal::Decimal(Decimal&& other) noexcept = default;
Decimal& Decimal::operator=(const Decimal& other) {
  if (this != &other) number_ = std::make_unique<Number>(*other.number_);
  return *this;
}
Decimal& Decimal::operator=(Decimal&& other) noexcept = default;
Decimal::~Decimal() = default;

std::optional<Decimal> Decimal::parse(std::string_view text) {
  if (text.size() > longest_text) return std::nullopt;
  std::size_t at = 0;
  bool negative = false;
  if (at < text.size() && (text[at] == '+' || text[at] == '-')) negative = text[at++] == '-';

  Decimal result;
  std::uint64_t chunk = 0;  // digits gathered before they join the mantissa
  std::uint64_t chunk_scale = 1;
  int digits = 0;
  int fraction_digits = 0;
  bool in_fraction = false;
  bool wide = false;
  const auto flush = [&] {
    if (wide) {
      result.number_->mantissa *= chunk_scale;
      result.number_->mantissa += chunk;
    } else {
      result.number_->mantissa = chunk;
      wide = true;
    }
    chunk = 0;
    chunk_scale = 1;
  };
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '.' && !in_fraction) {
      in_fraction = true;
    } else if (is_digit(c)) {
      if (chunk_scale == 1'000'000'000'000'000'000U) flush();
      chunk = chunk * 10 + static_cast<std::uint64_t>(c - '0');
      chunk_scale *= 10;
      ++digits;
      if (in_fraction) ++fraction_digits;
    } else {
      break;
    }
  }
  if (digits == 0) return std::nullopt;
  flush();

  int exponent = 0;
  if (at < text.size()) {
    if (text[at] != 'e' && text[at] != 'E') return std::nullopt;
    ++at;
    bool exponent_negative = false;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) {
      exponent_negative = text[at++] == '-';
    }
    if (at == text.size()) return std::nullopt;
    for (; at < text.size(); ++at) {
      if (!is_digit(text[at])) return std::nullopt;
      exponent = exponent * 10 + (text[at] - '0');
      if (exponent > largest_exponent) return std::nullopt;
    }
    if (exponent_negative) exponent = -exponent;
  }
  result.number_->exponent = exponent - fraction_digits;
  if (negative) result.number_->mantissa = -result.number_->mantissa;
  return result;
}

Decimal Decimal::from_scaled(ScaledInteger scaled, bool negative) {
  Decimal result;
  result.number_->mantissa = scaled.magnitude;
  result.number_->exponent = scaled.magnitude == 0 ? 0 : scaled.exponent;
  if (negative) result.number_->mantissa = -result.number_->mantissa;
  return result;
}

Decimal Decimal::from_double(double value) {
  if (!std::isfinite(value)) throw std::domain_error("Decimal::from_double: value must be finite");
  int binary_exponent = 0;
  const double fraction = std::frexp(value, &binary_exponent);
  auto mantissa = static_cast<std::int64_t>(std::ldexp(fraction, 53));
  binary_exponent -= 53;
  while (mantissa != 0 && mantissa % 2 == 0 && binary_exponent < 0) {
    mantissa /= 2;
    ++binary_exponent;
  }
  Decimal result;
  result.number_->mantissa = mantissa;
  if (mantissa == 0) return result;
  if (binary_exponent >= 0) {
    result.number_->mantissa <<= binary_exponent;
  } else {
    // m / 2^k = m 5^k / 10^k.
    result.number_->mantissa *=
        boost::multiprecision::pow(cpp_int(5), static_cast<unsigned>(-binary_exponent));
    result.number_->exponent = binary_exponent;
  }
  return result;
}

namespace {

/// Both mantissas at the smaller exponent, and that exponent.
struct Aligned {
  cpp_int a;
  cpp_int b;
  int exponent;
};

Aligned align(const cpp_int& a, int a_exponent, const cpp_int& b, int b_exponent) {
  Aligned result{a, b, std::min(a_exponent, b_exponent)};
  if (a_exponent > result.exponent) result.a *= power_of_ten(a_exponent - result.exponent);
  if (b_exponent > result.exponent) result.b *= power_of_ten(b_exponent - result.exponent);
  return result;
}

}  // namespace

Decimal operator-(const Decimal& a, const Decimal& b) {
  const Aligned both =
      align(a.number_->mantissa, a.number_->exponent, b.number_->mantissa, b.number_->exponent);
  Decimal result;
  result.number_->mantissa = both.a - both.b;
  result.number_->exponent = both.exponent;
  return result;
}

Decimal operator+(const Decimal& a, const Decimal& b) {
  const Aligned both =
      align(a.number_->mantissa, a.number_->exponent, b.number_->mantissa, b.number_->exponent);
  Decimal result;
  result.number_->mantissa = both.a + both.b;
  result.number_->exponent = both.exponent;
  return result;
}

std::strong_ordering operator<=>(const Decimal& a, const Decimal& b) {
  const Aligned both =
      align(a.number_->mantissa, a.number_->exponent, b.number_->mantissa, b.number_->exponent);
  const int order = both.a.compare(both.b);
  return order < 0   ? std::strong_ordering::less
         : order > 0 ? std::strong_ordering::greater
                     : std::strong_ordering::equal;
}

bool operator==(const Decimal& a, const Decimal& b) {
  return (a <=> b) == std::strong_ordering::equal;
}

bool Decimal::negative() const {
  return number_->mantissa < 0;
}

std::optional<ScaledInteger> Decimal::scaled() const {
  if (number_->mantissa == 0) return ScaledInteger{};
  cpp_int magnitude = abs(number_->mantissa);
  int exponent = number_->exponent;
  for (; magnitude % 10 == 0; ++exponent) magnitude /= 10;
  if (msb(magnitude) >= 64) return std::nullopt;
  return ScaledInteger{magnitude.convert_to<std::uint64_t>(), exponent};
}

DoubleDouble Decimal::to_double_double() const {
  const cpp_int& mantissa = number_->mantissa;
  if (mantissa == 0) return 0.0;
  const bool negative = mantissa < 0;
  const cpp_int magnitude = abs(mantissa);
  const int exponent = number_->exponent;
  DoubleDouble result;
  // The common case: both parts are exact doubles, one division and its remainder suffice.
  static const double exact_powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                        1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                        1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  if (msb(magnitude) < 53 && exponent <= 0 && exponent >= -22) {
    const auto numerator = static_cast<double>(magnitude.convert_to<std::uint64_t>());
    result = DoubleDouble(numerator) / DoubleDouble(exact_powers[-exponent]);
  } else if (exponent >= 0) {
    result = ratio(magnitude * power_of_ten(exponent), cpp_int(1));
  } else {
    result = ratio(magnitude, power_of_ten(-exponent));
  }
  if (!std::isfinite(result.high)) result = std::numeric_limits<double>::infinity();
  return negative ? -result : result;
}

double Decimal::to_double() const {
  // Not by way of 106 bits: rounding twice misses the nearest double beside a tie.
  const std::string text = number_->mantissa.str() + "e" + std::to_string(number_->exponent);
  double value = 0.0;
  if (std::from_chars(text.data(), text.data() + text.size(), value).ec == std::errc())
    return value;
  return to_double_double().value();  // infinite, or zero
}

std::string Decimal::to_string() const {
  std::string digits = abs(number_->mantissa).str();
  int exponent = number_->exponent;
  if (number_->mantissa == 0) return "0";
  while (digits.size() > 1 && digits.back() == '0') {
    digits.pop_back();
    ++exponent;
  }
  const std::string sign = number_->mantissa < 0 ? "-" : "";
  const auto length = static_cast<int>(digits.size());
  if (exponent >= 0) {
    if (length + exponent <= 21) return sign + digits + zeros(exponent);
    const int written = std::min(exponent, largest_exponent);
    return sign + digits + zeros(exponent - written) + "e" + std::to_string(written);
  }
  if (length + exponent > -7) return sign + with_point(digits, exponent);
  if (exponent >= -largest_exponent) return sign + digits + "e" + std::to_string(exponent);
  return sign + with_point(digits, exponent + largest_exponent) + "e" +
         std::to_string(-largest_exponent);
}

}  // namespace yates::numerics
