#include "anova/reading/level_sizes.hpp"

#include <array>
#include <cmath>
#include <string_view>

#include "language/units.hpp"
#include "numerics/decimal.hpp"

namespace yates::anova {
namespace {

enum class Quantity { number, size, time };

struct Measured {
  double value;
  Quantity quantity;
};

/// "K" is 1024; absent for other words.
std::optional<double> power_of_1024(std::string_view word) {
  constexpr std::array<std::string_view, 5> small = {"k", "m", "g", "t", "p"};
  constexpr std::array<std::string_view, 5> large = {"K", "M", "G", "T", "P"};
  for (std::size_t i = 0; i < large.size(); ++i) {
    const bool meant = word == large[i] || (i == 0 && word == small[i]);
    if (meant) return std::pow(1024.0, static_cast<double>(i + 1));
  }
  return std::nullopt;
}

std::optional<Measured> measured(std::string_view level) {
  const std::size_t end = level.find_last_of("0123456789");
  if (end == std::string_view::npos) return std::nullopt;
  const auto number = numerics::Decimal::parse(level.substr(0, end + 1));
  if (!number) return std::nullopt;
  std::string_view word = level.substr(end + 1);
  while (word.starts_with(' ')) word.remove_prefix(1);
  if (word.empty()) return Measured{number->to_double(), Quantity::number};
  if (const auto factor = power_of_1024(word)) {
    return Measured{number->to_double() * *factor, Quantity::size};
  }
  const auto unit = language::find_unit(word);
  if (!unit) return std::nullopt;
  return Measured{
      number->to_double() * static_cast<double>(unit->multiplier) * std::pow(10.0, unit->exponent),
      unit->dimension == language::Dimension::size ? Quantity::size : Quantity::time};
}

}  // namespace

std::optional<std::vector<double>> level_sizes(const std::vector<std::string>& levels) {
  std::vector<double> result;
  std::optional<Quantity> common;
  for (const std::string& level : levels) {
    const auto one = measured(level);
    if (!one) return std::nullopt;
    result.push_back(one->value);
    if (one->quantity == Quantity::number) continue;  // "512" beside "4K"
    if (common && *common != one->quantity) return std::nullopt;
    common = one->quantity;
  }
  return result;
}

}  // namespace yates::anova
