// Three readings of one text must agree: exact decimal, nearest double, and a table's column.
#include "numerics/decimal.hpp"

#include <charconv>
#include <cmath>
#include <string>
#include <vector>

#include "table/table.hpp"
#include "tests/fuzz/target.hpp"

namespace {

using namespace yates;
using numerics::Decimal;

/// The standard library's reading of a text that Decimal accepts.
double nearest_double(std::string_view text) {
  if (text.front() == '+') text.remove_prefix(1);
  double value = 0.0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc::result_out_of_range) return value;
  // Out of range: above the largest double, or below the smallest.
  const bool negative = text.front() == '-';
  const auto exact = Decimal::parse(text);
  const bool large = *exact > Decimal::from_integer(1) || *exact < Decimal::from_integer(-1);
  const double size = large ? HUGE_VAL : 0.0;
  return negative ? -size : size;
}

void check_number(const Decimal& exact, std::string_view text) {
  const auto again = Decimal::parse(exact.to_string());
  fuzz::require(again && *again == exact, "the printed decimal is the same number", text);
  fuzz::require(Decimal() - exact + exact == Decimal(), "0 - x + x is 0", text);
  const double rounded = exact.to_double();
  fuzz::require(rounded == nearest_double(text), "the double is the nearest", text);
  if (!std::isfinite(rounded) || std::abs(rounded) < 1e-280) return;
  const numerics::DoubleDouble both = exact.to_double_double();
  fuzz::require(both.high == rounded, "a double-double begins with the nearest double", text);
  const Decimal rest = exact - Decimal::from_double(both.high) - Decimal::from_double(both.low);
  fuzz::require(std::abs(rest.to_double()) <= std::ldexp(std::abs(rounded), -104),
                "a double-double is right to 104 bits", text);
}

void check_column(const std::optional<Decimal>& exact, const std::string& text) {
  const std::vector<std::string> texts = {text, "1"};
  const table::Column column = table::make_column("x", texts);
  if (!column.present[0]) {
    fuzz::require(!exact, "a number is not missing", text);
    return;
  }
  if (!column.numeric()) {
    // Numbers beyond 1e300 cannot be calculated with: their column is one of texts.
    fuzz::require(!exact || std::abs(exact->to_double()) > 1e300, "numbers make numeric columns",
                  text);
    return;
  }
  fuzz::require(exact.has_value(), "what is no number does not make a numeric column", text);
  const auto& numbers = std::get<table::Numbers>(column.values);
  for (std::size_t row = 0; row < 2; ++row) {
    const Decimal value = row == 0 ? *exact : Decimal::from_integer(1);
    const numerics::DoubleDouble expected = (value - numbers.origin).to_double_double();
    fuzz::require(
        numbers.deviation[row].high == expected.high && numbers.deviation[row].low == expected.low,
        "a deviation is the exact difference, rounded once", text);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto exact = Decimal::parse(text);
  if (exact) check_number(*exact, text);
  check_column(exact, text);
  return 0;
}
