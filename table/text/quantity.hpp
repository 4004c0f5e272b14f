#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace yates::table {

/// A cell that is a number, perhaps with a unit.
struct WrittenQuantity {
  std::string number;  // a decimal number with a point, as numerics::Decimal reads it
  std::string unit;    // as written; empty where there is none
  /// Whether a character stands between the thousands, as in "15,595.0".
  bool grouped = false;
  /// Whether that character may as well stand before the decimals, as in "15,595".
  bool ambiguous = false;
};

/// Reads "15.5", "15 ms", "15.595ms", "3 %", "1.5 GiB", "15,595.0", "12 req/s"; times as clocks
/// show them, hours and minutes before seconds ("0:15.595", "1:02:03", "2m03.5s"), and durations of
/// several parts ("2 min 5 s"), which are in seconds. `decimal` is the character before the
/// decimals, '.' or ','. Thousands may stand apart by the other of these two, an apostrophe or a
/// blank of any width. A unit is a word without digits. The quantity is absent for any other text.
std::optional<WrittenQuantity> parse_quantity(std::string_view text, char decimal);

/// Whether two units are the same or yates knows both and they are of one dimension, as ms and s,
/// MB/s and KiB/ms, ops/s and ops/ms, or us/op and ms.
bool convertible(std::string_view unit, std::string_view other);

/// Whether yates knows a unit, or one in a ratio: ms, MB/s, req/s, us/op.
bool is_known_unit(std::string_view unit);

/// A decimal number in unit `from` as one in unit `to`, exactly where that has an end in decimals.
/// The units must be convertible.
std::string converted(std::string_view number, std::string_view from, std::string_view to);

/// The name of a column that says its unit: "Zeit (ms)" is "Zeit" in ms.
struct NamedUnit {
  std::string_view name;
  std::string_view unit;
};

/// Reads "Elapsed Time (s)", "Zeit [ms]", "rate (MB/s)". The unit must be one that yates knows, or
/// a ratio with one in it. "Error(s)" is a plural: an s in round brackets needs a blank before
/// them. The unit is absent for any other name, such as "latency_ms".
std::optional<NamedUnit> named_unit(std::string_view column);

}  // namespace yates::table
