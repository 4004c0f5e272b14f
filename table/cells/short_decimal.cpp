#include "table/cells/short_decimal.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>

#include "numerics/decimal.hpp"

namespace yates::table {

namespace {

using numerics::Decimal;

bool digit(char c) {
  return c >= '0' && c <= '9';
}

/// "e-12" and the like, or nothing at all; absent for other texts and for long exponents.
std::optional<int> parse_exponent(std::string_view text) {
  if (text.empty()) return 0;
  if (text[0] != 'e' && text[0] != 'E') return std::nullopt;
  text.remove_prefix(1);
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text.empty() || text.size() > 3) return std::nullopt;
  int value = 0;
  for (const char c : text) {
    if (!digit(c)) return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return negative ? -value : value;
}

}  // namespace

std::optional<ShortDecimal> parse_short(std::string_view text) {
  if (text.size() > 100) return std::nullopt;
  std::size_t at = 0;
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) ++at;
  std::uint64_t mantissa = 0;
  int significant = 0;
  int exponent = 0;
  bool fraction = false;
  bool any = false;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '.' && !fraction) {
      fraction = true;
      continue;
    }
    if (!digit(c)) break;
    any = true;
    if ((mantissa != 0 || c != '0') && ++significant > 19) return std::nullopt;
    mantissa = mantissa * 10 + static_cast<std::uint64_t>(c - '0');
    if (fraction) --exponent;
  }
  const std::optional<int> written = any ? parse_exponent(text.substr(at)) : std::nullopt;
  if (!written || *written < -280 || *written > 280) return std::nullopt;
  if (mantissa > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
    return std::nullopt;
  const auto value = static_cast<std::int64_t>(mantissa);
  return ShortDecimal{negative ? -value : value, exponent + *written};
}

bool is_number(std::string_view text) {
  if (parse_short(text)) return true;
  const std::optional<Decimal> value = Decimal::parse(text);
  return value && std::abs(value->to_double()) <= 1e300;
}

bool says_not_finite(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  if (Decimal::parse(text) && !is_number(text)) return true;
  std::string word(text.substr(0, 9));
  for (char& c : word)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return word == "nan" || word == "inf" || word == "infinity";
}

std::optional<AlignedDecimals> align(const ShortDecimal& a, const ShortDecimal& b) {
  const int exponent = std::min(a.exponent, b.exponent);
  const int shift_a = a.exponent - exponent;
  const int shift_b = b.exponent - exponent;
  if (shift_a > most_digits || shift_b > most_digits) return std::nullopt;
  return AlignedDecimals{Wide{a.mantissa} * powers[static_cast<std::size_t>(shift_a)],
                         Wide{b.mantissa} * powers[static_cast<std::size_t>(shift_b)], exponent};
}

}  // namespace yates::table
