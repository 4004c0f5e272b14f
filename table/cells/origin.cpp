#include "table/cells/origin.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "numerics/exact_sums.hpp"

namespace yates::table {

namespace {

using numerics::Decimal;
using numerics::DoubleDouble;

constexpr int largest_exact_power = 22;         // of ten, of those that a double holds exactly
constexpr Wide exact_integers = Wide{1} << 53;  // below, an integer is exactly a double

/// a - b as Decimal rounds it, without its cost; absent where that is not easy.
std::optional<DoubleDouble> short_difference(const ShortDecimal& a, const ShortDecimal& b) {
  const std::optional<AlignedDecimals> aligned = align(a, b);
  if (!aligned) return std::nullopt;
  Wide difference = aligned->a - aligned->b;
  int exponent = aligned->exponent;
  if (difference == 0) return DoubleDouble(0.0);
  for (; exponent < 0 && difference % 10 == 0; ++exponent) difference /= 10;
  const auto exact = [&] { return difference > -exact_integers && difference < exact_integers; };
  if (!exact() || exponent > most_digits) return std::nullopt;
  if (exponent > 0) {
    difference *= powers[static_cast<std::size_t>(exponent)];
    exponent = 0;
  }
  const int places = -exponent;
  if (!exact() || places > largest_exact_power) return std::nullopt;
  const DoubleDouble numerator(static_cast<double>(difference));
  return places == 0 ? numerator : numerator / DoubleDouble(numerics::exact_power_of_ten(places));
}

/// A decimal text as its digits and the power of ten of the last of them.
struct Digits {
  std::string digits;
  int exponent;
  bool negative;
};

Digits digits_of(const std::string& text) {
  Digits result{"", 0, text.starts_with('-')};
  const std::size_t end = std::min(text.find_first_of("eE"), text.size());
  bool fraction = false;
  for (std::size_t at = result.negative ? 1 : 0; at < end; ++at) {
    if (text[at] == '.') {
      fraction = true;
      continue;
    }
    if (text[at] != '0' || !result.digits.empty()) result.digits += text[at];
    if (fraction) --result.exponent;
  }
  if (end < text.size()) result.exponent += std::stoi(text.substr(end + 1));
  return result;
}

/// The number with at most so many significant digits, ties away from zero.
std::string rounded_text(const Digits& number, std::size_t significant) {
  std::string digits = number.digits;
  int exponent = number.exponent;
  if (digits.size() > significant) {
    const bool up = digits[significant] >= '5';
    exponent += static_cast<int>(digits.size() - significant);
    digits.resize(significant);
    std::size_t at = significant;
    while (up && at > 0 && digits[at - 1] == '9') digits[--at] = '0';
    if (up && at > 0) ++digits[at - 1];
    if (up && at == 0) digits.insert(0, 1, '1');
  }
  const std::string text = fmt::format("{}{}e{}", number.negative ? "-" : "", digits, exponent);
  const std::optional<Decimal> decimal = Decimal::parse(text);
  return decimal ? decimal->to_string() : text;
}

/// How far rounding to so many significant digits, fewer than there are, moves the number.
double moved_by_rounding(const Digits& number, std::size_t significant) {
  double cut = 0.0;  // what is cut off, in units of the last digit that stays
  double unit = 1.0;
  const std::size_t end = std::min(number.digits.size(), significant + 17);
  for (std::size_t at = significant; at < end; ++at)
    cut += (unit /= 10.0) * static_cast<double>(number.digits[at] - '0');
  const auto places = static_cast<double>(number.digits.size() - significant);
  return std::min(cut, 1.0 - cut) * std::pow(10.0, number.exponent + places);
}

}  // namespace

Origin::Origin(Decimal exact)
    : exact_(std::move(exact)),
      short_(parse_short(exact_.to_string())),
      rounded_(exact_.to_double_double()) {}

DoubleDouble Origin::deviation(std::string_view number) const {
  if (short_)
    if (const std::optional<ShortDecimal> written = parse_short(number))
      if (const std::optional<DoubleDouble> easy = short_difference(*written, *short_))
        return *easy;
  const Decimal difference = *Decimal::parse(number) - exact_;
  // Without the zeros that the spelling left behind, equal differences are rounded alike.
  const std::optional<Decimal> bare = Decimal::parse(difference.to_string());
  return (bare ? *bare : difference).to_double_double();
}

std::string Origin::text(const DoubleDouble& deviation) const {
  const auto [text, exact] = nearest_text(deviation);
  // A text that reads back as a deviation nearby is written as that one would be, so that writing
  // what was read writes the same.
  return exact || !is_number(text) ? text : nearest_text(this->deviation(text)).text;
}

Origin::NearestText Origin::nearest_text(const DoubleDouble& deviation) const {
  constexpr std::size_t fewest = 16;  // fewer digits would have been the nearest double's text
  constexpr std::size_t enough = 45;  // to find the text that a deviation was read from
  // Bits far below the last certain one of a computed deviation are not worth digits; what was read
  // from a text reads back exactly.
  constexpr double certain = 0x1p-98;
  constexpr double rounding = 0x1p-102;  // more than a deviation is rounded by
  const auto distance = [&](const std::string& text) {
    return is_number(text) ? std::abs((this->deviation(text) - deviation).value())
                           : std::numeric_limits<double>::infinity();
  };
  std::string nearest = fmt::format("{}", (rounded_ + deviation).value());
  if (distance(nearest) == 0.0) return {std::move(nearest), true};
  const Decimal sum =
      exact_ + Decimal::from_double(deviation.high) + Decimal::from_double(deviation.low);
  const Digits digits = digits_of(sum.to_string());
  std::optional<std::string> close;
  for (std::size_t significant = fewest; significant <= digits.digits.size(); ++significant) {
    // Nearly all short texts are too far away to have this deviation, or one close to it.
    const double farthest = (close ? rounding : 2.0 * certain) * std::abs(deviation.high);
    if (significant < digits.digits.size() && moved_by_rounding(digits, significant) > farthest)
      continue;
    std::string text = rounded_text(digits, significant);
    const double off = distance(text);
    if (off == 0.0) return {std::move(text), true};
    if (!close && off <= certain * std::abs(deviation.high)) close = std::move(text);
    if (close && significant >= enough) break;
  }
  return {close ? std::move(*close) : sum.to_string(), false};
}

}  // namespace yates::table
