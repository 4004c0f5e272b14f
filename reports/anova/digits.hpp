#pragma once

#include <optional>
#include <string>

#include "model/term_name.hpp"
#include "reports/draw/number_text.hpp"

namespace yates::reports {

/// How numbers stand in a table: for people, or with every digit (for CSV).
enum class Digits { readable, exact };

/// What Jain calls the column of the mean in a table of signs.
inline constexpr const char* identity_column = "I";

/// Writes numbers the way a table wants them. What is absent or not finite is an empty text among
/// exact digits, else absent().
struct NumberWriter {
  Typography typography;
  Digits digits;

  std::string none() const { return digits == Digits::exact ? "" : absent(typography); }
  /// The term, as a formula writes it where digits are exact; of an effect without a term, which is
  /// the mean, identity_column.
  std::string term(const model::TermName& term) const;
  /// The number with `significant` digits where digits are readable.
  std::string number(std::optional<double> value, int significant) const;
  /// The number with `decimals` decimals where digits are readable.
  std::string fixed_number(std::optional<double> value, int decimals) const;
  std::string p(std::optional<double> value) const;
  /// A share in percent.
  std::string share(double value) const;
};

}  // namespace yates::reports
