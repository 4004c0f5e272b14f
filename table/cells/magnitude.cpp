#include "table/cells/magnitude.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace yates::table {

namespace {

using numerics::Decimal;
using numerics::DoubleDouble;

/// A decimal text with another exponent of ten.
std::string with_exponent_moved(const std::string& text, int exponent) {
  const std::size_t mark = text.find('e');
  const int own = mark == std::string::npos ? 0 : std::stoi(text.substr(mark + 1));
  return fmt::format("{}e{}", text.substr(0, mark), own + exponent);
}

DoubleDouble ten_to(int exponent) {
  return Decimal::from_scaled({1, exponent}).to_double_double();
}

}  // namespace

std::optional<int> decimal_exponent(const Numbers& numbers) {
  // In logarithms, since the values themselves may be as small as a double can be.
  double largest = -std::numeric_limits<double>::infinity();
  if (const double origin = std::abs(numbers.origin.to_double()); origin > 0.0)
    largest = std::log10(origin);
  const Deviations& deviation = numbers.deviation;
  if (deviation.exact()) {
    const auto bound = static_cast<double>(deviation.multiples().bound());
    if (bound > 0.0) largest = std::max(largest, std::log10(bound) + deviation.exponent());
  } else {
    double most = 0.0;
    for (std::size_t row = 0; row < deviation.size(); ++row)
      most = std::max(most, std::abs(deviation[row].high));
    if (most > 0.0) largest = std::max(largest, std::log10(most));
  }
  if (!std::isfinite(largest)) return std::nullopt;
  return static_cast<int>(std::floor(largest));
}

bool squares_are_in_range(std::optional<int> exponent) {
  return !exponent || std::abs(*exponent) <= largest_squared_exponent;
}

Numbers times_power_of_ten(const Numbers& numbers, int exponent) {
  Numbers result;
  const auto origin = Decimal::parse(with_exponent_moved(numbers.origin.to_string(), exponent));
  // An origin beyond the exponents of a Decimal has no digit in common with the scaled values.
  if (origin) result.origin = *origin;
  const Deviations& deviation = numbers.deviation;
  if (deviation.exact()) {
    result.deviation = Deviations(deviation.multiples(), deviation.exponent() + exponent);
    return result;
  }
  // In two steps: a power of ten beyond 10^290 is no pair of doubles with all its bits.
  const DoubleDouble first = ten_to(exponent / 2);
  const DoubleDouble second = ten_to(exponent - exponent / 2);
  std::vector<DoubleDouble> values;
  values.reserve(deviation.size());
  for (std::size_t row = 0; row < deviation.size(); ++row)
    values.push_back(deviation[row] * first * second);
  result.deviation = std::move(values);
  return result;
}

double times_power_of_ten(double value, int exponent) {
  if (exponent == 0 || value == 0.0 || !std::isfinite(value)) return value;
  const std::string text = with_exponent_moved(fmt::format("{}", value), exponent);
  double result = 0.0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), result);
  if (read.ec == std::errc()) return result;
  return exponent > 0 ? std::copysign(std::numeric_limits<double>::infinity(), value) : 0.0;
}

}  // namespace yates::table
