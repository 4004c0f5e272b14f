#include "language/limit.hpp"

#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "language/number.hpp"
#include "language/pieces.hpp"

namespace yates::language {

namespace {

/// The longer signs first: "<=" starts with "<", too.
constexpr std::array<std::pair<std::string_view, Comparison>, 6> signs{
    {{"==", Comparison::equal},
     {"!=", Comparison::different},
     {"<=", Comparison::less_or_equal},
     {">=", Comparison::greater_or_equal},
     {"<", Comparison::less},
     {">", Comparison::greater}}};

}  // namespace

std::string_view to_string(Comparison comparison) {
  for (const auto& [sign, meaning] : signs) {
    if (meaning == comparison) return sign;
  }
  return "";
}

bool holds(Comparison comparison, double value, double limit) {
  switch (comparison) {
    case Comparison::equal:
      return value == limit;
    case Comparison::different:
      return value != limit;
    case Comparison::less:
      return value < limit;
    case Comparison::less_or_equal:
      return value <= limit;
    case Comparison::greater:
      return value > limit;
    case Comparison::greater_or_equal:
      break;
  }
  return value >= limit;
}

std::optional<Condition> parse_condition(std::string_view text) {
  text = trimmed(text);
  for (const auto& [sign, comparison] : signs) {
    if (text.starts_with(sign)) return Condition{comparison, trimmed(text.substr(sign.size()))};
  }
  return std::nullopt;
}

bool satisfies(const Limit& limit, double value) {
  return holds(limit.comparison, value, limit.value);
}

bool bounds_above(const Limit& limit) {
  return limit.comparison == Comparison::less || limit.comparison == Comparison::less_or_equal;
}

std::optional<Limit> parse_limit(std::string_view text) {
  const auto condition = parse_condition(text);
  if (!condition || condition->comparison == Comparison::equal ||
      condition->comparison == Comparison::different) {
    return std::nullopt;
  }
  const auto value = parse_number(condition->operand);
  if (!value) return std::nullopt;
  return Limit{condition->comparison, *value};
}

double Delta::beside(double mean) const {
  return relative ? value * std::abs(mean) : value;
}

std::optional<Delta> parse_delta(std::string_view text) {
  text = trimmed(text);
  const bool relative = text.ends_with('%');
  const auto value = parse_number(relative ? trimmed(text.substr(0, text.size() - 1)) : text);
  if (!value || *value < 0.0) return std::nullopt;
  return Delta{relative ? *value / 100.0 : *value, relative};
}

std::string to_string(const Delta& delta) {
  // 7 % is 0.07, and a hundred times that is not quite 7: 15 digits hide the difference.
  return delta.relative ? fmt::format("{:.15g} %", 100.0 * delta.value)
                        : fmt::format("{:.15g}", delta.value);
}

}  // namespace yates::language
