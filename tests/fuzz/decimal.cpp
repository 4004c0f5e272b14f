// Three readings of one text must agree: exact decimal, nearest double, and a table's column.
#include "numerics/decimal.hpp"

#include <algorithm>
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
  const bool large = *exact > Decimal::from_double(1) || *exact < Decimal::from_double(-1);
  const double size = large ? HUGE_VAL : 0.0;
  return negative ? -size : size;
}

void check_number(const Decimal& exact, std::string_view text) {
  fuzz::require(Decimal() - exact + exact == Decimal(), "0 - x + x is 0", text);
  const double rounded = exact.to_double();
  fuzz::require(rounded == nearest_double(text), "the double is the nearest", text);
  if (!std::isfinite(rounded) || std::abs(rounded) < 1e-280) return;
  const auto again = Decimal::parse(exact.to_string());
  // Hundreds of decimals can lead to an exponent beyond those that are read.
  fuzz::require(again ? *again == exact : text.size() > 100,
                "the printed decimal is the same number", text);
  const numerics::DoubleDouble both = exact.to_double_double();
  const Decimal rest = exact - Decimal::from_double(both.high) - Decimal::from_double(both.low);
  fuzz::require(std::abs(rest.to_double()) <= std::ldexp(std::abs(rounded), -104),
                "a double-double is right to 104 bits", text);
}

/// Whether a deviation is the exact difference, up to 104 bits.
bool right(const numerics::DoubleDouble& deviation, const Decimal& exact) {
  const Decimal rest =
      exact - Decimal::from_double(deviation.high) - Decimal::from_double(deviation.low);
  const double size = std::abs(exact.to_double());
  return std::abs(rest.to_double()) <= std::max(std::ldexp(size, -104), 1e-290);
}

void check_column(const std::optional<Decimal>& exact, const std::string& text) {
  // The same number in another spelling has the same deviation, whatever row it stands in.
  std::string spelling = exact ? exact->to_string() : "2";
  if (!Decimal::parse(spelling)) spelling = text;  // an exponent beyond what is read
  const std::vector<std::string> texts = {text, "1", spelling};
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
  const auto& deviation = numbers.deviation;
  fuzz::require(right(deviation[0], *exact - numbers.origin), "a deviation is the difference",
                text);
  fuzz::require(right(deviation[1], Decimal::from_double(1) - numbers.origin),
                "a deviation is the difference, beside this number", text);
  fuzz::require(deviation[0].high == deviation[2].high && deviation[0].low == deviation[2].low,
                "spellings of one number have one deviation", text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto exact = Decimal::parse(text);
  if (exact) check_number(*exact, text);
  check_column(exact, text);
  return 0;
}
