#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "numerics/decimal.hpp"
#include "numerics/double_double.hpp"
#include "table/table.hpp"

namespace yates::table {

/// A number that fits into few digits, as nearly all measured ones do: mantissa * 10^exponent.
struct ShortDecimal {
  std::int64_t mantissa;
  int exponent;
};

/// Absent if the text is not a number or is too long for a ShortDecimal.
std::optional<ShortDecimal> parse_short(std::string_view text);

/// Whether the text is a decimal number that can be calculated with: at most 1e300 in magnitude.
bool is_number(std::string_view text);

/// Whether the text says NaN or infinity, in any case and with any sign, or a number beyond 1e300.
bool says_not_finite(std::string_view text);

/// The value from which the deviations of a column are measured. A deviation depends only on the
/// two exact values, not on how they are written: "2" and "2.00" have the same deviation.
class Origin {
 public:
  explicit Origin(numerics::Decimal exact);

  const numerics::Decimal& exact() const { return exact_; }
  /// number - origin, subtracted exactly and then rounded to 106 bits. `number` must be a number.
  numerics::DoubleDouble deviation(std::string_view number) const;
  /// The shortest decimal text of origin + deviation that has this deviation again; for a computed
  /// deviation, which would take very many digits, a text of a value nearby.
  std::string text(const numerics::DoubleDouble& deviation) const;

 private:
  struct NearestText {
    std::string text;
    bool exact;  // whether it has the deviation again
  };
  NearestText nearest_text(const numerics::DoubleDouble& deviation) const;

  numerics::Decimal exact_;
  std::optional<ShortDecimal> short_;
  numerics::DoubleDouble rounded_;
};

/// The numbers of the present cells, all of which must be numbers; the origin is the smallest. The
/// deviations are exact if 64 bits can hold them as multiples of one power of ten.
Numbers make_numbers(std::span<const std::string_view> cells, const RowFlags& present);

/// The same values as deviations from another origin that is not larger than any of them, exact if
/// possible.
Numbers with_origin(const Numbers& numbers, const numerics::Decimal& origin);

/// The rows of both, one below the other, as deviations from the smaller origin, exact if possible.
Numbers concatenate(const Numbers& first, const Numbers& second);

}  // namespace yates::table
