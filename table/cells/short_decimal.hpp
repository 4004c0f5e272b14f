#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace yates::table {

/// A number that fits into few digits, as nearly all measured ones do: mantissa * 10^exponent.
struct ShortDecimal {
  std::int64_t mantissa;
  int exponent;
};

/// The decimal is absent if the text is not a number or is too long for a ShortDecimal.
std::optional<ShortDecimal> parse_short(std::string_view text);

/// Whether the text is a decimal number that can be calculated with: at most 1e300 in magnitude.
bool is_number(std::string_view text);

/// Whether the text says NaN or infinity, in any case and with any sign, or a number beyond 1e300.
bool says_not_finite(std::string_view text);

inline constexpr int most_digits = 18;  // 10^18 < 2^63
inline constexpr std::array<std::int64_t, most_digits + 1> powers = [] {
  std::array<std::int64_t, most_digits + 1> result{1};
  for (std::size_t i = 1; i < result.size(); ++i) result[i] = 10 * result[i - 1];
  return result;
}();

__extension__ using Wide = __int128;

/// Two numbers as whole multiples of 10^exponent.
struct AlignedDecimals {
  Wide a;
  Wide b;
  int exponent;
};

/// Both are absent where one would be more than 10^most_digits times as large: 2^63 * 10^18 < 2^123
/// leaves room for a difference.
std::optional<AlignedDecimals> align(const ShortDecimal& a, const ShortDecimal& b);

}  // namespace yates::table
