#include "table/text/quantity.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "language/units.hpp"
#include "language/utf8.hpp"
#include "numerics/decimal.hpp"
#include "table/text/number_slips.hpp"

namespace yates::table {

namespace {

using language::Unit;
using numerics::Decimal;

constexpr std::size_t longest_unit = 24;
constexpr std::size_t longest_quantity = 200;
// A blank, an apostrophe, the no-break space and its narrow and thin relatives.
constexpr auto gaps =
    std::to_array<std::string_view>({" ", "'", "\u00a0", "\u202f", "\u2009", "\u2019"});

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

std::string_view take_digits(std::string_view& text) {
  std::size_t length = 0;
  while (length < text.size() && is_digit(text[length])) ++length;
  const std::string_view digits = text.substr(0, length);
  text.remove_prefix(length);
  return digits;
}

void skip_gaps(std::string_view& text) {
  for (bool skipped = true; skipped;) {
    skipped = false;
    for (const std::string_view gap : {gaps[0], gaps[2], gaps[3], gaps[4]}) {
      if (!text.starts_with(gap)) continue;
      text.remove_prefix(gap.size());
      skipped = true;
    }
  }
}

/// Whether three digits and no fourth follow.
bool starts_group(std::string_view text) {
  const std::string_view digits = take_digits(text);
  return digits.size() == 3;
}

/// What stands between the first thousands, if something does; empty otherwise.
std::string_view group_separator(std::string_view text, char decimal) {
  const std::string_view mark = decimal == '.' ? "," : ".";
  if (text.starts_with(mark) && starts_group(text.substr(1))) return mark;
  for (const std::string_view gap : gaps)
    if (text.starts_with(gap) && starts_group(text.substr(gap.size()))) return gap;
  return {};
}

struct TakenNumber {
  std::string text;
  bool grouped = false;
  bool ambiguous = false;
};

void take_groups(std::string_view& text, char decimal, TakenNumber& number) {
  const std::string_view separator = group_separator(text, decimal);
  if (separator.empty()) return;
  int groups = 0;
  while (text.starts_with(separator) && starts_group(text.substr(separator.size()))) {
    text.remove_prefix(separator.size());
    number.text += take_digits(text);
    ++groups;
  }
  number.grouped = true;
  number.ambiguous = groups == 1 && (separator == "," || separator == ".") &&
                     !text.starts_with(decimal) && !text.starts_with(separator);
}

/// Takes "e-12" and the like; leaves an "e" that begins a unit.
void take_exponent(std::string_view& text, std::string& number) {
  if (!text.starts_with('e') && !text.starts_with('E')) return;
  std::string_view rest = text.substr(1);
  std::string sign;
  if (rest.starts_with('-') || rest.starts_with('+')) {
    sign = rest.front();
    rest.remove_prefix(1);
  }
  const std::string_view digits = take_digits(rest);
  if (digits.empty()) return;
  number += "e" + sign + std::string(digits);
  text = rest;
}

std::optional<TakenNumber> take_number(std::string_view& text, char decimal) {
  TakenNumber number;
  constexpr std::string_view minus = "\u2212";
  if (text.starts_with('-') || text.starts_with(minus)) {
    number.text = "-";
    text.remove_prefix(text.starts_with('-') ? 1 : minus.size());
  } else if (text.starts_with('+')) {
    text.remove_prefix(1);
  }
  const std::string_view whole = take_digits(text);
  number.text += whole;
  if (!whole.empty() && whole.size() <= 3 && whole.front() != '0')
    take_groups(text, decimal, number);
  if (text.starts_with(decimal)) {
    std::string_view rest = text.substr(1);
    const std::string_view fraction = take_digits(rest);
    if (whole.empty() && fraction.empty()) return std::nullopt;
    if (!fraction.empty()) number.text += "." + std::string(fraction);
    if (whole.empty()) number.text.insert(number.text.find('.'), 1, '0');
    text = rest;
  } else if (whole.empty()) {
    return std::nullopt;
  }
  take_exponent(text, number.text);
  return number;
}

bool is_unit(std::string_view text) {
  if (text.empty() || text.size() > longest_unit) return false;
  const auto inside = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '%' ||
           c == '/' || c == '^' || c == '*' || c == '_' || c == '-';
  };
  const char first = text.front();
  return std::all_of(text.begin(), text.end(), inside) && first != '-' && first != '^' &&
         first != '*' && first != '_';
}

/// 3 and 60 make "180": a whole number, times a unit, as a decimal number.
std::optional<Decimal> times(std::string_view number, std::uint64_t multiplier, int exponent) {
  const std::optional<Decimal> value = Decimal::parse(number);
  if (!value) return std::nullopt;
  std::optional<numerics::ScaledInteger> scaled = value->scaled();
  if (!scaled || __builtin_mul_overflow(scaled->magnitude, multiplier, &scaled->magnitude))
    return std::nullopt;
  scaled->exponent += exponent;
  return Decimal::from_scaled(*scaled, value->negative());
}

std::optional<WrittenQuantity> seconds(const Decimal& value) {
  return WrittenQuantity{value.to_string(), "s"};
}

/// "0:15.595", "1:02:03": minutes and seconds, perhaps after hours.
std::optional<WrittenQuantity> parse_clock(std::string_view text, char decimal) {
  std::array<std::string_view, 2> before;
  std::size_t parts = 0;
  while (parts < before.size()) {
    std::string_view rest = text;
    const std::string_view digits = take_digits(rest);
    if (digits.empty() || digits.size() > 9 || !rest.starts_with(':')) break;
    if (parts > 0 && (digits.size() != 2 || digits[0] > '5')) return std::nullopt;
    before[parts++] = digits;
    text = rest.substr(1);
  }
  if (parts == 0) return std::nullopt;
  std::string_view rest = text;
  if (take_digits(rest).size() != 2 || text[0] > '5') return std::nullopt;
  const std::optional<TakenNumber> last = take_number(text, decimal);
  if (!last || !text.empty() || last->grouped) return std::nullopt;
  std::optional<Decimal> sum = Decimal::parse(last->text);
  std::uint64_t unit = 60;
  for (; sum && parts > 0; --parts, unit *= 60) {
    const std::optional<Decimal> part = times(before[parts - 1], unit, 0);
    if (!part) return std::nullopt;
    sum = *sum + *part;
  }
  return sum ? seconds(*sum) : std::nullopt;
}

/// "2m03.5s", as shells print it, "2 min 5 s", and "0 days 00:00:15.595", as pandas prints a
/// Timedelta.
std::optional<WrittenQuantity> parse_parts(std::string_view text, char decimal) {
  constexpr std::uint64_t seconds_per_day = 86400;
  Decimal sum;
  std::optional<Unit> last;
  int parts = 0;
  for (; !text.empty(); ++parts) {
    if (last && last->multiplier == seconds_per_day && text.find(':') != std::string_view::npos) {
      const auto clock = parse_clock(text, decimal);
      const auto rest = clock ? Decimal::parse(clock->number) : std::nullopt;
      return rest ? seconds(sum + *rest) : std::nullopt;
    }
    const std::optional<TakenNumber> number = take_number(text, decimal);
    if (!number || number->grouped || number->text.starts_with('-')) return std::nullopt;
    skip_gaps(text);
    std::size_t length = 0;
    while (length < text.size() && !is_digit(text[length]) && text[length] != ' ') ++length;
    const std::string_view word = text.substr(0, length);
    // "m" alone might be metres, but not in front of seconds.
    const std::optional<Unit> unit = language::find_unit(word == "m" ? "min" : word);
    if (!unit || unit->dimension != language::Dimension::time) return std::nullopt;
    const auto in_seconds = [](const Unit& one) {
      return static_cast<double>(one.multiplier) * std::pow(10.0, one.exponent);
    };
    if (last && in_seconds(*unit) >= in_seconds(*last)) return std::nullopt;
    last = unit;
    const std::optional<Decimal> part = times(number->text, unit->multiplier, unit->exponent);
    if (!part) return std::nullopt;
    sum = sum + *part;
    text.remove_prefix(length);
    skip_gaps(text);
  }
  return parts > 1 ? seconds(sum) : std::nullopt;
}

/// A unit as multiplier / divisor * 10^exponent of what its kind counts in; each of the two numbers
/// is below 2^41, so that products of two fit.
struct Measure {
  std::string kind;  // "time", "size/time", "req/time"
  std::uint64_t multiplier = 1;
  std::uint64_t divisor = 1;
  int exponent = 0;
};

/// Of a unit that yates knows, or of a ratio with one in it. JMH's "us/op" is the time of one
/// operation, and so a time.
std::optional<Measure> measure_of(std::string_view name) {
  const std::size_t slash = name.find('/');
  const std::string_view above = name.substr(0, slash);
  const std::optional<Unit> top = language::find_unit(above);
  Measure result;
  if (top) {
    result.kind = to_string(top->dimension);
    result.multiplier = top->multiplier;
    result.exponent = top->exponent;
  } else {
    result.kind = above;
  }
  if (slash == std::string_view::npos) return top ? std::optional(result) : std::nullopt;
  const std::string_view below = name.substr(slash + 1);
  const std::optional<Unit> bottom = language::find_unit(below);
  if (!top && !bottom) return std::nullopt;
  if (bottom) {
    result.divisor = bottom->multiplier;
    result.exponent -= bottom->exponent;
    result.kind += fmt::format("/{}", to_string(bottom->dimension));
  } else if (below != "op") {
    result.kind += fmt::format("/{}", below);
  }
  return result;
}

}  // namespace

std::optional<WrittenQuantity> parse_quantity(std::string_view text, char decimal) {
  if (text.empty() || text.size() > longest_quantity) return std::nullopt;
  skip_gaps(text);  // a no-break space, which nobody sees
  std::string_view rest = text;
  std::optional<TakenNumber> number = take_number(rest, decimal);
  if (!number) return std::nullopt;
  if (rest.starts_with(':')) return parse_clock(text, decimal);
  skip_gaps(rest);
  if (is_month(rest)) return std::nullopt;
  if (!rest.empty() && !is_unit(rest)) return parse_parts(text, decimal);
  const std::optional<Decimal> value = Decimal::parse(number->text);
  if (!value || std::abs(value->to_double()) > 1e300) return std::nullopt;
  return WrittenQuantity{std::move(number->text), std::string(rest), number->grouped,
                         number->ambiguous};
}

bool convertible(std::string_view unit, std::string_view other) {
  if (unit == other) return true;
  const std::optional<Measure> one = measure_of(unit);
  const std::optional<Measure> two = measure_of(other);
  return one && two && one->kind == two->kind;
}

bool is_known_unit(std::string_view unit) {
  return measure_of(unit).has_value();
}

std::string converted(std::string_view number, std::string_view from, std::string_view to) {
  const std::optional<Measure> source = measure_of(from);
  const std::optional<Measure> target = measure_of(to);
  if (from == to || !source || !target) return std::string(number);
  const std::uint64_t multiplier = source->multiplier * target->divisor;
  const std::uint64_t divisor = source->divisor * target->multiplier;
  const int exponent = source->exponent - target->exponent;
  if (multiplier % divisor == 0)
    if (const auto exact = times(number, multiplier / divisor, exponent)) return exact->to_string();
  const double factor =
      static_cast<double>(multiplier) / static_cast<double>(divisor) * std::pow(10.0, exponent);
  return fmt::format("{}", Decimal::parse(number)->to_double() * factor);
}

}  // namespace yates::table
