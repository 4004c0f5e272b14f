#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "doe/points/factor.hpp"
#include "language/expression.hpp"

namespace yates::doe {

/// One combination of levels.
struct Point {
  std::size_t standard_order;       // from 1, counted before anything was excluded
  std::vector<std::size_t> levels;  // per factor, an index into Factor::levels

  friend bool operator==(const Point&, const Point&) = default;
};

/// Factors and the points at which they are measured, in standard (Yates) order. Every point has
/// one valid level per factor.
class Design {
 public:
  Design(std::vector<Factor> factors, std::vector<Point> points);

  const std::vector<Factor>& factors() const { return factors_; }
  const std::vector<Point>& points() const { return points_; }
  const Level& level(std::size_t point, std::size_t factor) const;

 private:
  std::vector<Factor> factors_;
  std::vector<Point> points_;
};

/// Names of the factors, in their order.
std::vector<std::string> names(const std::vector<Factor>& factors);

/// The value of a factor's level in an expression: its number if it was written as one, otherwise
/// its text.
language::Value value_of(const Level& level);

/// The design without the points for which any of the conditions holds. Standard order numbers stay
/// as they were. Names in the conditions are factors; `true` and `false` are the texts "true" and
/// "false" unless a factor has that name. Throws UsageError for an unknown name (with the nearest
/// factor) or an operand of the wrong kind.
Design exclude(const Design& design, const std::vector<language::Expression>& conditions);

/// The value that a name of an expression has at a point; throws UsageError for a name that is not
/// a factor. `what` names the expression in messages: "exclude", ...
language::Value lookup(const Design& design, std::size_t point, const std::string& name,
                       std::string_view what);

}  // namespace yates::doe
