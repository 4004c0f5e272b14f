#include <string>

#include <fmt/format.h>

#include "anova/decision/decision.hpp"
#include "language/error.hpp"
#include "numerics/decimal.hpp"

namespace yates::anova {

namespace {

std::string_view trim(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

}  // namespace

bool satisfies(const Limit& limit, double value) {
  if (limit.comparison == "<") return value < limit.value;
  if (limit.comparison == "<=") return value <= limit.value;
  if (limit.comparison == ">") return value > limit.value;
  return value >= limit.value;
}

Limit parse_limit(std::string_view text) {
  const std::string_view trimmed = trim(text);
  for (const char* comparison : {"<=", ">=", "<", ">"}) {
    const std::string_view sign = comparison;
    if (trimmed.substr(0, sign.size()) != sign) continue;
    const auto value = numerics::Decimal::parse(trim(trimmed.substr(sign.size())));
    if (!value) break;
    return {std::string(sign), value->to_double()};
  }
  throw language::InputError(
      fmt::format("limit '{}': expected a comparison and a number, as in \">= 2.5\"", text));
}

Delta parse_delta(std::string_view text) {
  std::string_view number = trim(text);
  const bool relative = !number.empty() && number.back() == '%';
  if (relative) number = trim(number.substr(0, number.size() - 1));
  const auto value = numerics::Decimal::parse(number);
  if (!value || value->to_double() < 0.0) {
    throw language::InputError(
        fmt::format("delta '{}': expected a positive number or a percentage, as in \"3 %\"", text));
  }
  return {relative ? value->to_double() / 100.0 : value->to_double(), relative};
}

}  // namespace yates::anova
