#include "table/numbers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include <fmt/format.h>

namespace yates::table {

namespace {

using numerics::Decimal;
using numerics::DoubleDouble;
using numerics::ScaledInteger;
__extension__ using Wide = __int128;

constexpr int largest_shift = 18;  // 2^63 * 10^18 < 2^123 leaves room for a difference
constexpr std::array<std::int64_t, largest_shift + 1> powers{1,
                                                             10,
                                                             100,
                                                             1'000,
                                                             10'000,
                                                             100'000,
                                                             1'000'000,
                                                             10'000'000,
                                                             100'000'000,
                                                             1'000'000'000,
                                                             10'000'000'000,
                                                             100'000'000'000,
                                                             1'000'000'000'000,
                                                             10'000'000'000'000,
                                                             100'000'000'000'000,
                                                             1'000'000'000'000'000,
                                                             10'000'000'000'000'000,
                                                             100'000'000'000'000'000,
                                                             1'000'000'000'000'000'000};
// The powers of ten that a double holds exactly.
constexpr std::array<double, 23> exact_powers{1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                              1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                              1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
constexpr Wide exact_integers = Wide{1} << 53;  // below, an integer is exactly a double

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

/// Two numbers as whole multiples of 10^exponent.
struct Aligned {
  Wide a;
  Wide b;
  int exponent;
};

std::optional<Aligned> align(const ShortDecimal& a, const ShortDecimal& b) {
  const int exponent = std::min(a.exponent, b.exponent);
  const int shift_a = a.exponent - exponent;
  const int shift_b = b.exponent - exponent;
  if (shift_a > largest_shift || shift_b > largest_shift) return std::nullopt;
  return Aligned{Wide{a.mantissa} * powers[static_cast<std::size_t>(shift_a)],
                 Wide{b.mantissa} * powers[static_cast<std::size_t>(shift_b)], exponent};
}

/// a - b as Decimal rounds it, without its cost; absent where that is not easy.
std::optional<DoubleDouble> short_difference(const ShortDecimal& a, const ShortDecimal& b) {
  const std::optional<Aligned> aligned = align(a, b);
  if (!aligned) return std::nullopt;
  Wide difference = aligned->a - aligned->b;
  int exponent = aligned->exponent;
  if (difference == 0) return DoubleDouble(0.0);
  for (; exponent < 0 && difference % 10 == 0; ++exponent) difference /= 10;
  const auto exact = [&] { return difference > -exact_integers && difference < exact_integers; };
  if (!exact() || exponent > largest_shift) return std::nullopt;
  if (exponent > 0) {
    difference *= powers[static_cast<std::size_t>(exponent)];
    exponent = 0;
  }
  const auto places = static_cast<std::size_t>(-exponent);
  if (!exact() || places >= exact_powers.size()) return std::nullopt;
  const DoubleDouble numerator(static_cast<double>(difference));
  return places == 0 ? numerator : numerator / DoubleDouble(exact_powers[places]);
}

bool less(std::string_view a, std::string_view b) {
  const std::optional<ShortDecimal> short_a = parse_short(a);
  const std::optional<ShortDecimal> short_b = parse_short(b);
  if (short_a && short_b)
    if (const std::optional<Aligned> aligned = align(*short_a, *short_b))
      return aligned->a < aligned->b;
  return *Decimal::parse(a) < *Decimal::parse(b);
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

/// |number - origin| with the largest exponent that leaves it an integer, where 64 bits hold it.
std::optional<ScaledInteger> exact_difference(std::string_view number, const Decimal& origin,
                                              const std::optional<ShortDecimal>& short_origin) {
  if (short_origin)
    if (const std::optional<ShortDecimal> written = parse_short(number))
      if (const std::optional<Aligned> aligned = align(*written, *short_origin)) {
        Wide difference = aligned->a - aligned->b;
        if (difference == 0) return ScaledInteger{};
        int exponent = aligned->exponent;
        for (; difference % 10 == 0; ++exponent) difference /= 10;
        if (difference > Wide{std::numeric_limits<std::uint64_t>::max()}) return std::nullopt;
        return ScaledInteger{static_cast<std::uint64_t>(difference), exponent};
      }
  return (*Decimal::parse(number) - origin).scaled();
}

/// magnitude * 10^shift; absent beyond 64 bits.
std::optional<std::uint64_t> raised(std::uint64_t magnitude, int shift) {
  if (magnitude == 0) return 0;
  if (shift > largest_shift + 1) return std::nullopt;
  for (; shift > 0; --shift)
    if (__builtin_mul_overflow(magnitude, std::uint64_t{10}, &magnitude)) return std::nullopt;
  return magnitude;
}

/// The numbers as multiples of one power of ten, where 64 bits hold all of them.
std::optional<Deviations> exact_deviations(std::span<const std::string_view> cells,
                                           const RowFlags& present, const Origin& origin) {
  const std::optional<ShortDecimal> short_origin = parse_short(origin.exact().to_string());
  std::vector<ScaledInteger> differences(cells.size());
  std::optional<int> exponent;
  for (std::size_t row = 0; row < cells.size(); ++row) {
    if (!present[row]) continue;
    const std::optional<ScaledInteger> found =
        exact_difference(cells[row], origin.exact(), short_origin);
    if (!found) return std::nullopt;
    differences[row] = *found;
    if (found->magnitude != 0)
      exponent = std::min(exponent.value_or(found->exponent), found->exponent);
  }
  std::vector<std::uint64_t> multiples(cells.size());
  for (std::size_t row = 0; row < cells.size(); ++row) {
    const ScaledInteger& one = differences[row];
    if (one.magnitude == 0) continue;
    const std::optional<std::uint64_t> multiple = raised(one.magnitude, one.exponent - *exponent);
    if (!multiple) return std::nullopt;
    multiples[row] = *multiple;
  }
  return Deviations(PackedIntegers::of(std::span<const std::uint64_t>(multiples)),
                    exponent.value_or(0));
}

/// Factor and summand that turn multiples of one power of ten into those of another, where no
/// multiple leaves 64 bits.
struct Rescaling {
  std::uint64_t factor = 1;
  std::uint64_t step = 0;
  std::uint64_t bound = 0;  // of the results
};

std::optional<Rescaling> rescaling(const Deviations& deviations, const ScaledInteger& step,
                                   int exponent) {
  const int shift = deviations.multiples().bound() == 0 ? 0 : deviations.exponent() - exponent;
  const std::optional<std::uint64_t> factor = raised(1, shift);
  const std::optional<std::uint64_t> summand = raised(step.magnitude, step.exponent - exponent);
  if (!factor || !summand) return std::nullopt;
  Rescaling result{*factor, *summand, 0};
  if (__builtin_mul_overflow(deviations.multiples().bound(), *factor, &result.bound) ||
      __builtin_add_overflow(result.bound, *summand, &result.bound))
    return std::nullopt;
  return result;
}

template <typename Integer>
void write_rescaled(const Deviations& deviations, const Rescaling& rescaling, Integer* out) {
  deviations.multiples().visit([&](auto in) {
    for (std::size_t i = 0; i < in.size(); ++i)
      out[i] = static_cast<Integer>(in[i] * rescaling.factor + rescaling.step);
  });
}

/// All deviations larger by one step.
std::optional<Deviations> shifted(const Deviations& deviations, const ScaledInteger& step) {
  const int exponent = std::min(deviations.exponent(), step.exponent);
  const std::optional<Rescaling> by = rescaling(deviations, step, exponent);
  if (!by) return std::nullopt;
  return Deviations(
      PackedIntegers::build(deviations.size(), by->bound,
                            [&](auto out) { write_rescaled(deviations, *by, out.data()); }),
      exponent);
}

std::optional<Deviations> joined(const Deviations& first, const Deviations& second) {
  const int exponent = std::min(first.exponent(), second.exponent());
  const std::optional<Rescaling> a = rescaling(first, {}, exponent);
  const std::optional<Rescaling> b = rescaling(second, {}, exponent);
  if (!a || !b) return std::nullopt;
  return Deviations(
      PackedIntegers::build(first.size() + second.size(), std::max(a->bound, b->bound),
                            [&](auto out) {
                              write_rescaled(first, *a, out.data());
                              write_rescaled(second, *b, out.data() + first.size());
                            }),
      exponent);
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

namespace {

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

Numbers make_numbers(std::span<const std::string_view> cells, const RowFlags& present) {
  std::optional<std::string_view> smallest;
  for (std::size_t row = 0; row < cells.size(); ++row)
    if (present[row] && (!smallest || less(cells[row], *smallest))) smallest = cells[row];
  // Without the zeros that one of its spellings ends in, the origin is the same for all of them.
  const Origin origin(smallest ? *Decimal::parse(Decimal::parse(*smallest)->to_string())
                               : Decimal());
  if (std::optional<Deviations> exact = exact_deviations(cells, present, origin))
    return {origin.exact(), std::move(*exact), {}};
  std::vector<DoubleDouble> rounded(cells.size());
  for (std::size_t row = 0; row < cells.size(); ++row)
    if (present[row]) rounded[row] = origin.deviation(cells[row]);
  return {origin.exact(), std::move(rounded), {}};
}

Numbers with_origin(const Numbers& numbers, const Decimal& origin) {
  if (numbers.origin == origin) return numbers;
  const Decimal distance = numbers.origin - origin;
  if (numbers.deviation.exact() && !distance.negative())
    if (const std::optional<ScaledInteger> step = distance.scaled())
      if (std::optional<Deviations> exact = shifted(numbers.deviation, *step))
        return {origin, std::move(*exact), numbers.declared_levels};
  const DoubleDouble step = distance.to_double_double();
  std::vector<DoubleDouble> rounded(numbers.deviation.size());
  for (std::size_t row = 0; row < rounded.size(); ++row)
    rounded[row] = numbers.deviation[row] + step;
  return {origin, std::move(rounded), numbers.declared_levels};
}

Numbers concatenate(const Numbers& first, const Numbers& second) {
  const Decimal& origin = second.origin < first.origin ? second.origin : first.origin;
  const Numbers a = with_origin(first, origin);
  const Numbers b = with_origin(second, origin);
  if (a.deviation.exact() && b.deviation.exact())
    if (std::optional<Deviations> exact = joined(a.deviation, b.deviation))
      return {origin, std::move(*exact), first.declared_levels};
  std::vector<DoubleDouble> all(a.deviation.size() + b.deviation.size());
  for (std::size_t row = 0; row < all.size(); ++row)
    all[row] = row < a.deviation.size() ? a.deviation[row] : b.deviation[row - a.deviation.size()];
  return {origin, std::move(all), first.declared_levels};
}

}  // namespace yates::table
