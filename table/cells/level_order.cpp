#include "table/cells/level_order.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "language/units.hpp"
#include "numerics/decimal.hpp"

namespace yates::table {
namespace {

enum class Quantity { number, size, time, word };

struct Measured {
  double value;
  Quantity quantity;
  std::string_view word = {};  // of a unit that nobody knows
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

std::optional<Measured> measured_level(std::string_view level) {
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
  if (!unit) return Measured{number->to_double(), Quantity::word, word};
  return Measured{
      number->to_double() * static_cast<double>(unit->multiplier) * std::pow(10.0, unit->exponent),
      unit->dimension == language::Dimension::size ? Quantity::size : Quantity::time};
}

}  // namespace

std::optional<std::vector<double>> level_sizes(std::span<const std::string_view> levels) {
  std::vector<double> result;
  std::optional<Measured> common;
  bool bare = false;
  for (const std::string_view level : levels) {
    const auto one = measured_level(level);
    if (!one) return std::nullopt;
    result.push_back(one->value);
    bare = bare || one->quantity == Quantity::number;
    if (one->quantity == Quantity::number) continue;  // "512" beside "4K"
    if (common && (common->quantity != one->quantity || common->word != one->word))
      return std::nullopt;
    common = one;
  }
  if (bare && common && common->quantity == Quantity::word) return std::nullopt;  // "4", "4x"
  return result;
}

std::optional<std::vector<double>> level_sizes(const std::vector<std::string>& levels) {
  return level_sizes(std::vector<std::string_view>(levels.begin(), levels.end()));
}

namespace {

bool is_figure(char c) {
  return c >= '0' && c <= '9';
}

/// The figures at the front, without leading zeros; removes them from the text.
std::string_view take_figures(std::string_view& text) {
  std::size_t end = 0;
  while (end < text.size() && is_figure(text[end])) ++end;
  std::string_view figures = text.substr(0, end);
  text.remove_prefix(end);
  while (figures.size() > 1 && figures.front() == '0') figures.remove_prefix(1);
  return figures;
}

bool naturally_before(std::string_view a, std::string_view b) {
  const std::string_view whole_a = a;
  const std::string_view whole_b = b;
  while (!a.empty() && !b.empty()) {
    if (is_figure(a.front()) && is_figure(b.front())) {
      const std::string_view one = take_figures(a);
      const std::string_view other = take_figures(b);
      if (one.size() != other.size()) return one.size() < other.size();
      if (one != other) return one < other;
    } else {
      if (a.front() != b.front())
        return static_cast<unsigned char>(a.front()) < static_cast<unsigned char>(b.front());
      a.remove_prefix(1);
      b.remove_prefix(1);
    }
  }
  if (a.empty() != b.empty()) return a.empty();
  return whole_a < whole_b;  // they differ in leading zeros alone
}

}  // namespace

std::vector<std::size_t> level_order(std::span<const std::string_view> levels) {
  std::vector<std::size_t> result(levels.size());
  std::iota(result.begin(), result.end(), std::size_t{0});
  const auto sizes = level_sizes(levels);
  std::sort(result.begin(), result.end(), [&](std::size_t a, std::size_t b) {
    if (sizes && (*sizes)[a] != (*sizes)[b]) return (*sizes)[a] < (*sizes)[b];
    return naturally_before(levels[a], levels[b]);
  });
  return result;
}

}  // namespace yates::table
