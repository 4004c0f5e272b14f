#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lessons/lesson.hpp"

namespace yates::lessons {

/// Significant digits of a number of a lesson where nothing asks for more.
inline constexpr int usual_digits = 6;

/// A number in ASCII without trailing zeros, with so many significant digits (1 to 17), or more
/// where that many do not reach the point, or, from six digits on, where it ends within ten: 1/3 is
/// "0.333333", 41334.25 is itself. Below 1e-4 and from 1e15 on with a power of ten: "6.1e-05".
std::string printed(double value, int significant = usual_digits);

/// What is said of a number beside its arithmetic.
struct About {
  std::string name;
  std::string symbol;
  std::string formula;
  std::string why;
  std::optional<Word> word = std::nullopt;
  std::string unit = {};
};

/// The derivation of `value` by an expression with places: "{} / {}" of 80 and 4. Each number in
/// the expression is printed with as many digits (6 to 17) as it takes that the expression,
/// computed from what is printed, gives the printed result to its last digit. So a reader with a
/// pocket calculator finds every line to hold, although `value` is unrounded. Negative operands
/// stand in parentheses where a sign or a power would be misread. Where the digits of a double do
/// not suffice, because nearly all of them cancel, the line says "from unrounded values": tests see
/// to it that no other line does. A value that is no more than the rounding of what cancels is 0.
Derivation derive(About about, std::string_view expression, const std::vector<double>& operands,
                  double value);

/// The derivation of a value that is not computed by hand: a quantile, a probability, a long sum.
/// `how` says where it is found: "table of Student's t, 0.975, 8 degrees of freedom".
Derivation looked_up(About about, std::string how, double value);

/// Whether the line of an arithmetic derivation holds as printed. True for all others.
bool recomputes(const Derivation& derivation);

}  // namespace yates::lessons
