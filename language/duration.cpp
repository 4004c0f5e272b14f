#include "language/duration.hpp"

#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <system_error>

#include <fmt/format.h>

#include "language/units.hpp"

namespace yates::language {

namespace {

constexpr double minute = 60.0;
constexpr double hour = 60.0 * minute;
constexpr double day = 24.0 * hour;

/// A unit is `times` seconds divided by `parts`: 250 ms divided by 1000 is the nearest double to a
/// quarter, 250 times 0.001 need not be.
struct UnitOfTime {
  double times;
  double parts;
};

UnitOfTime unit_of_time(const Unit& unit) {
  double parts = 1.0;
  for (int i = 0; i > unit.exponent; --i) parts *= 10.0;
  return {static_cast<double>(unit.multiplier), parts};
}

bool blank(char c) {
  return c == ' ' || c == '\t';
}

void skip_blanks(std::string_view& text) {
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Takes a number without a sign from the front of the text.
std::optional<double> take_number(std::string_view& text) {
  const bool starts = !text.empty() && (is_digit(text[0]) ||
                                        (text[0] == '.' && text.size() > 1 && is_digit(text[1])));
  if (!starts) return std::nullopt;
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

/// Takes a unit's name from the front of the text.
std::optional<UnitOfTime> take_unit(std::string_view& text) {
  std::size_t length = 0;
  while (length < text.size() && !blank(text[length]) && !is_digit(text[length]) &&
         text[length] != '.')
    ++length;
  const std::optional<Unit> unit = find_unit(text.substr(0, length));
  if (!unit || unit->dimension != Dimension::time) return std::nullopt;
  text.remove_prefix(length);
  return unit_of_time(*unit);
}

/// "1 h 12 min" from 4320 s: whole numbers of a large and a small unit, the small one dropped at 0.
std::string in_two(double amount, double large, const char* large_name, double small,
                   const char* small_name) {
  const double rest = std::fmod(amount, large);
  const std::string first = fmt::format("{:.0f} {}", (amount - rest) / large, large_name);
  return rest < small ? first : fmt::format("{} {:.0f} {}", first, rest / small, small_name);
}

}  // namespace

std::optional<double> parse_duration(std::string_view text) {
  skip_blanks(text);
  double total = 0.0;
  double last_unit = INFINITY;  // units descend: "30 s 1 h" is more likely a slip than a wish
  bool first = true;
  do {
    const std::optional<double> number = take_number(text);
    if (!number) return std::nullopt;
    skip_blanks(text);
    if (first && text.empty()) return *number;
    const std::optional<UnitOfTime> unit = take_unit(text);
    if (!unit || unit->times / unit->parts >= last_unit) return std::nullopt;
    last_unit = unit->times / unit->parts;
    total += *number * unit->times / unit->parts;
    skip_blanks(text);
    first = false;
  } while (!text.empty());
  if (!std::isfinite(total)) return std::nullopt;
  return total;
}

std::string format_duration(double seconds) {
  if (seconds == 0.0) return "0 s";
  // Each step looks at the value as it will be printed, so that 59.99 s is "1 min", not "60 s".
  const double nanoseconds = std::strtod(fmt::format("{:.2e}", seconds * 1e9).c_str(), nullptr);
  if (nanoseconds < 1e3) return fmt::format("{:.3g} ns", nanoseconds);
  if (nanoseconds < 1e6) return fmt::format("{:.3g} us", nanoseconds / 1e3);
  if (nanoseconds < 1e9) return fmt::format("{:.3g} ms", nanoseconds / 1e6);
  if (nanoseconds < 60e9) return fmt::format("{:.3g} s", nanoseconds / 1e9);
  const double whole_seconds = std::round(seconds);
  if (whole_seconds < hour) return in_two(whole_seconds, minute, "min", 1.0, "s");
  const double whole_minutes = std::round(seconds / minute) * minute;
  if (whole_minutes < day) return in_two(whole_minutes, hour, "h", minute, "min");
  return in_two(std::round(seconds / hour) * hour, day, "d", hour, "h");
}

}  // namespace yates::language
