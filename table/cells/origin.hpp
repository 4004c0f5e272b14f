#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "numerics/decimal.hpp"
#include "numerics/double_double.hpp"
#include "table/cells/short_decimal.hpp"

namespace yates::table {

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

}  // namespace yates::table
