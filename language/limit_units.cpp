#include "language/limit_units.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "language/duration.hpp"
#include "language/number.hpp"
#include "language/pieces.hpp"
#include "language/units.hpp"

namespace yates::language {

namespace {

using ReadNumber = std::variant<double, QuantityFault>;

/// A number and what stands behind it; absent where the text does not start with a number.
struct NumberAndRest {
  double number;
  std::string_view rest;
};
std::optional<NumberAndRest> leading_number(std::string_view text) {
  // The longest beginning that is a number: "1e3 ms" has an exponent, "5 e" has none.
  const std::size_t longest = std::min(text.find_first_not_of("+-.0123456789eE"), text.size());
  for (std::size_t length = longest; length > 0; --length) {
    if (const auto number = parse_number(text.substr(0, length)))
      return NumberAndRest{*number, trimmed(text.substr(length))};
  }
  return std::nullopt;
}

/// The value in another unit of its dimension, rounded as seldom as possible.
double converted(double value, const Unit& from, const Unit& to) {
  const int exponent = from.exponent - to.exponent;
  const double power = std::pow(10.0, std::abs(exponent));
  const auto up = static_cast<double>(from.multiplier);
  const auto down = static_cast<double>(to.multiplier);
  return exponent < 0 ? value * up / (power * down) : value * (up * power) / down;
}

std::string_view example_of(Dimension dimension) {
  return dimension == Dimension::time ? "500 ms" : "5 MiB";
}

ReadNumber in_unit(double number, const Unit& from, std::string_view unit) {
  if (unit.empty()) {
    return QuantityFault{fmt::format(
        "has the unit {}, but nothing says in which unit the response was measured; expected a "
        "number alone, which is in the response's unit, or that unit as well where the data are "
        "read "
        "(--unit UNIT; in a campaign unit = \"UNIT\")",
        from.name)};
  }
  const auto to = find_unit(unit);
  if (!to || to->dimension != from.dimension) {
    const std::string expected =
        to ? fmt::format("a {} such as {}", to_string(to->dimension), example_of(to->dimension))
           : fmt::format("a number in {}", unit);
    return QuantityFault{fmt::format("is a {}, but the response is measured in {}; expected {}",
                                     to_string(from.dimension), unit, expected)};
  }
  return converted(number, from, *to);
}

/// A number, a number with a unit, or a duration of several units.
ReadNumber read_quantity(std::string_view text, std::string_view unit, std::string_view expected) {
  const auto parts = leading_number(text);
  if (!parts) return QuantityFault{std::string(expected)};
  if (parts->rest.empty() || parts->rest == unit) return parts->number;
  if (const auto from = find_unit(parts->rest)) return in_unit(parts->number, *from, unit);
  if (const auto seconds = parse_duration(text)) return in_unit(*seconds, *find_unit("s"), unit);
  return QuantityFault{fmt::format(
      "has '{}' behind the number, which is no unit that yates knows; "
      "expected {}",
      parts->rest, unit.empty() ? "a number alone" : fmt::format("a number in {}", unit))};
}

/// What is wrong with a decimal comma or a percent that is written as a word; absent where neither
/// is there.
std::optional<QuantityFault> slip_of_quantity(std::string_view text) {
  const auto digit = [&](std::size_t at) {
    return at < text.size() && text[at] >= '0' && text[at] <= '9';
  };
  const std::size_t comma = text.find(',');
  if (comma != std::string_view::npos && comma > 0 && digit(comma - 1) && digit(comma + 1)) {
    std::string mended(text);
    mended[comma] = '.';
    return QuantityFault{fmt::format("has a decimal comma; write '{}'", mended)};
  }
  for (const std::string_view word : {"percent", "per cent", "pct", "prozent"}) {
    if (!text.ends_with(word)) continue;
    const auto number = trimmed(text.substr(0, text.size() - word.size()));
    return QuantityFault{fmt::format("has a percent in letters; write '{} %'", number)};
  }
  return std::nullopt;
}

}  // namespace

std::variant<Limit, QuantityFault> read_limit(std::string_view text, std::string_view unit) {
  constexpr std::string_view expected =
      "is not a limit; expected a comparison with a number, as in '>= 2.5'";
  const auto condition = parse_condition(text);
  if (!condition || condition->comparison == Comparison::equal ||
      condition->comparison == Comparison::different) {
    return QuantityFault{std::string(expected)};
  }
  if (auto slip = slip_of_quantity(text)) return *slip;
  const ReadNumber value = read_quantity(condition->operand, unit, expected);
  if (const auto* fault = std::get_if<QuantityFault>(&value)) return *fault;
  return Limit{condition->comparison, std::get<double>(value)};
}

std::variant<Delta, QuantityFault> read_delta(std::string_view text, std::string_view unit) {
  constexpr std::string_view expected =
      "is not a difference; expected a number of at least 0 or a percentage, as in '3 %'";
  text = trimmed(text);
  if (auto slip = slip_of_quantity(text)) return *slip;
  if (text.ends_with('%')) {
    if (const auto share = parse_delta(text)) return *share;
    return QuantityFault{std::string(expected)};
  }
  const ReadNumber value = read_quantity(text, unit, expected);
  if (const auto* fault = std::get_if<QuantityFault>(&value)) return *fault;
  if (std::get<double>(value) < 0.0) return QuantityFault{std::string(expected)};
  return Delta{std::get<double>(value), false};
}

}  // namespace yates::language
