#include "lessons/derive.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "language/expression.hpp"
#include "language/number.hpp"

namespace yates::lessons {

namespace {

constexpr int most_digits = 17;
/// A number that ends within so many digits is printed whole: measured values mostly do.
constexpr int digits_of_data = 10;
constexpr double exactness = 1e-14;
/// A result that cancels to this share of the numbers that its line adds up is zero.
constexpr double rounding = 1e-13;
/// Nothing has cancelled in a line whose result is at least this share of its largest number.
constexpr double uncancelled = 1e-4;

/// How a number is written: with fixed decimals, or with a power of ten.
struct Style {
  bool power = false;
  int decimals = 0;  // behind the point
};

/// Whether so many digits are all that the number has.
bool is_exact(double value, int significant) {
  const std::string text = fmt::format("{:.{}e}", value, significant - 1);
  const double read = language::parse_number(text).value_or(0.0);
  return std::abs(read - value) <= exactness * std::abs(value);
}

Style style_of(double value, int significant) {
  if (value == 0.0) return {};
  const bool extends = significant >= usual_digits && significant < digits_of_data;
  if (extends && is_exact(value, digits_of_data)) significant = digits_of_data;
  const double size = std::abs(value);
  if (size < 1e-4 || size >= 1e15) return {true, significant - 1};
  const int exponent = static_cast<int>(std::floor(std::log10(size)));
  return {false, std::max(0, significant - 1 - exponent)};
}

/// "-0.500" as "-0.5", "-0" as "0", "1.50e-05" as "1.5e-05".
std::string trimmed_zeros(std::string text) {
  const std::size_t power = text.find('e');
  const std::string tail = power == std::string::npos ? "" : text.substr(power);
  text.resize(std::min(power, text.size()));
  if (text.find('.') != std::string::npos) {
    text.resize(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  return text == "-0" || text == "0" ? "0" : text + tail;
}

std::string written(double value, const Style& style) {
  return trimmed_zeros(style.power ? fmt::format("{:.{}e}", value, style.decimals)
                                   : fmt::format("{:.{}f}", value, style.decimals));
}

/// The number in its place: within parentheses where it is negative and a sign stands before it, or
/// a power behind it.
std::string in_place(const std::string& number, std::string_view before, std::string_view behind) {
  if (number.front() != '-') return number;
  while (!before.empty() && before.back() == ' ') before.remove_suffix(1);
  const bool leads = before.empty() || before.back() == '(' || before.back() == ',';
  return leads && !behind.starts_with("^") ? number : "(" + number + ")";
}

std::string insert(std::string_view expression, const std::vector<double>& operands,
                   int significant) {
  std::string result;
  std::size_t next = 0;
  for (std::size_t at = 0; at < expression.size(); ++at) {
    if (expression.substr(at, 2) != "{}") {
      result += expression[at];
      continue;
    }
    const std::string number = printed(operands.at(next++), significant);
    if (number == "0" && result == "-") result.clear();  // "-{} + {}" begins with 0
    result += in_place(number, result, expression.substr(at + 2));
    ++at;
  }
  if (next != operands.size()) throw std::logic_error("derive: places and operands differ");
  return result;
}

double evaluated(const std::string& expression) {
  return language::evaluate_number(
      language::parse(expression, "lesson"),
      [](const std::string& name) -> language::Value {
        throw std::logic_error("derive: unknown " + name);
      },
      "lesson");
}

double largest(const std::vector<double>& operands) {
  double result = 0.0;
  for (const double operand : operands) result = std::max(result, std::abs(operand));
  return result;
}

/// Whether digits of the operands alone are left of the result: it is no larger than what a
/// rounding of each of them changes. "a - b" cancels between a and b, "n * a^2" never does.
bool cancels(std::string_view expression, const std::vector<double>& operands, double value) {
  if (value == 0.0) return true;
  if (std::abs(value) >= uncancelled * largest(operands)) return false;
  constexpr double change = 1e-6;
  const double before = evaluated(insert(expression, operands, most_digits));
  double added = 0.0;  // the sizes of what is added up, or so
  for (std::size_t i = 0; i < operands.size(); ++i) {
    std::vector<double> changed = operands;
    changed[i] *= 1.0 + change;
    added += std::abs(evaluated(insert(expression, changed, most_digits)) - before) / change;
  }
  return std::abs(value) <= rounding * added;
}

/// Half of the last digit that is shown of a zero: its digits are those of what cancels.
double half_of_zero(double scale, int digits) {
  return scale > 0.0 ? 0.5 * std::pow(10.0, std::floor(std::log10(scale)) - (digits - 1)) : 0.0;
}

std::string number_and_unit(const std::string& number, const std::string& unit) {
  if (unit.empty()) return number;
  return unit == "%" ? number + "%" : number + " " + unit;
}

Derivation described(About about, double value) {
  Derivation result;
  result.name = std::move(about.name);
  result.formula = std::move(about.formula);
  result.why = std::move(about.why);
  result.value = value;
  result.symbol = std::move(about.symbol);
  result.word = about.word;
  return result;
}

}  // namespace

std::string printed(double value, int significant) {
  return written(value, style_of(value, significant));
}

Derivation derive(About about, std::string_view expression, const std::vector<double>& operands,
                  double value) {
  const double scale = largest(operands);
  const bool zero = cancels(expression, operands, value);
  if (zero) value = 0.0;
  for (int digits = usual_digits; digits <= usual_digits + 3; ++digits) {
    const Style style = style_of(value, digits);
    const std::string result = written(value, style);
    for (int significant = digits; significant <= most_digits; ++significant) {
      std::string inserted = insert(expression, operands, significant);
      const double found = evaluated(inserted);
      const bool holds =
          zero ? std::abs(found) <= half_of_zero(scale, digits) : written(found, style) == result;
      if (!holds) continue;
      const std::string unit = about.unit;
      Derivation derivation = described(std::move(about), value);
      derivation.inserted = std::move(inserted);
      derivation.result = number_and_unit(result, unit);
      derivation.arithmetic = true;
      derivation.largest = scale;
      return derivation;
    }
  }
  // Doubles do not hold what cancels in this line, or has cancelled in what it is made of.
  const std::string exact = insert(expression, operands, usual_digits);
  return looked_up(std::move(about), exact + ", from unrounded values", value);
}

Derivation looked_up(About about, std::string how, double value) {
  const std::string unit = about.unit;
  Derivation derivation = described(std::move(about), value);
  derivation.inserted = std::move(how);
  derivation.result = number_and_unit(printed(value), unit);
  return derivation;
}

bool recomputes(const Derivation& derivation) {
  if (!derivation.arithmetic) return true;
  const std::string number = derivation.result.substr(0, derivation.result.find_first_of(" %"));
  const std::size_t power = number.find('e');
  const std::size_t point = number.find('.');
  const std::size_t end = std::min(power, number.size());
  Style style{power != std::string::npos, 0};
  if (point != std::string::npos) style.decimals = static_cast<int>(end - point - 1);
  const double found = evaluated(derivation.inserted);
  if (number == "0") return std::abs(found) <= half_of_zero(derivation.largest, usual_digits);
  return written(found, style) == number;
}

}  // namespace yates::lessons
