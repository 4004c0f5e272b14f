#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace yates::language {

enum class Comparison { equal, different, less, less_or_equal, greater, greater_or_equal };

/// "==", "!=", "<", "<=", ">", ">=".
std::string_view to_string(Comparison comparison);

/// Whether `value` stands in this relation to `limit`.
bool holds(Comparison comparison, double value, double limit);

/// A comparison and its right operand without the blanks around it: "<= 5 GiB" is less_or_equal and
/// "5 GiB".
struct Condition {
  Comparison comparison;
  std::string_view operand;  // part of the text that was read; may be empty
};
/// The condition is absent if the text does not start with a comparison.
std::optional<Condition> parse_condition(std::string_view text);

/// A bound that a quantity must keep: "<= 20", "> 0".
struct Limit {
  Comparison comparison;  // neither equal nor different
  double value;           // in the quantity's unit

  friend bool operator==(const Limit&, const Limit&) = default;
};
bool satisfies(const Limit& limit, double value);
/// "<" and "<=".
bool bounds_above(const Limit& limit);
/// Reads one of <, <=, >, >= and a number; absent for any other text.
std::optional<Limit> parse_limit(std::string_view text);

/// A difference or a precision that is small enough not to matter: absolute, in the quantity's
/// unit, or relative to a mean.
struct Delta {
  double value;  // >= 0; 0.03 for "3 %"
  bool relative;

  /// The difference in the quantity's unit, for a quantity with this mean.
  double beside(double mean) const;

  friend bool operator==(const Delta&, const Delta&) = default;
};
/// Reads a number or a percentage of at least 0; absent for any other text.
std::optional<Delta> parse_delta(std::string_view text);
/// "3 %", "0.5".
std::string to_string(const Delta& delta);

}  // namespace yates::language
