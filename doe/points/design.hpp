#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "doe/points/array.hpp"
#include "doe/points/factor.hpp"
#include "language/expression.hpp"

namespace yates::doe {

/// One combination of levels.
struct Point {
  std::size_t standard_order;       // from 1, counted before anything was excluded
  std::vector<std::size_t> levels;  // per factor, an index into Factor::levels
  /// The part of a replicate to which the design gives the point, from 1.
  std::size_t block = 1;
  /// The whole plot of the block to which the design gives the point, from 1. Where it is absent,
  /// points of a block with equal levels of the factors that are hard to change form a whole plot.
  std::optional<std::size_t> whole_plot = std::nullopt;

  friend bool operator==(const Point&, const Point&) = default;
};

/// Factors and the points at which they are measured, in standard (Yates) order. Every point has
/// one valid level per factor. A setting that a replicate measures twice, such as a centre point,
/// is two points. All combinations of levels take no memory however many they are.
class Design {
 public:
  Design() = default;  // no factors, no points
  /// Throws std::domain_error for a point without a valid level for every factor.
  Design(std::vector<Factor> factors, const std::vector<Point>& points);
  /// All combinations, the first factor varies fastest. Throws std::domain_error for a factor
  /// without levels and for 2^32 combinations or more.
  static Design all_combinations(std::vector<Factor> factors);

  const std::vector<Factor>& factors() const { return factors_; }
  /// The number of points.
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  std::size_t standard_order(std::size_t point) const;
  /// An index into Factor::levels.
  std::size_t level_number(std::size_t point, std::size_t factor) const;
  const Level& level(std::size_t point, std::size_t factor) const;
  std::size_t block(std::size_t point) const { return blocks_.empty() ? 1 : blocks_[point]; }
  std::optional<std::size_t> whole_plot(std::size_t point) const;
  Point point(std::size_t point) const;
  /// The design of some of its points, which are given in ascending order.
  Design only(const std::vector<std::uint32_t>& points) const;

 private:
  std::vector<Factor> factors_;
  std::size_t size_ = 0;
  std::vector<std::size_t> strides_;        // of all combinations: the points from level to level
  std::vector<std::uint32_t> orders_;       // per point; empty: 1, 2, 3, ...
  std::vector<std::uint32_t> levels_;       // point after point; empty: follow from the orders
  std::vector<std::uint32_t> blocks_;       // per point; empty: one block
  std::vector<std::uint32_t> whole_plots_;  // per point; empty: absent
};

/// Names of the factors, in their order.
std::vector<std::string> names(const std::vector<Factor>& factors);

/// The level numbers of all points.
Array array_of(const Design& design);
/// The design whose points are the rows of an array, in their order; its columns belong to the
/// factors. Throws std::domain_error where a factor lacks such a level.
Design design_of(const std::vector<Factor>& factors, const Array& array);

/// How many different settings are among the points.
std::size_t distinct_settings(const Design& design);

/// The number of blocks into which the design divides a replicate, at least 1.
std::size_t number_of_blocks(const Design& design);
/// The same of its first points.
std::size_t number_of_blocks(const Design& design, std::size_t points);

/// The value of a factor's level in an expression: its number if it was written as one, otherwise
/// its text.
language::Value value_of(const Level& level);

/// The design without the points for which any of the conditions holds. Standard order numbers stay
/// as they were. Names in the conditions are factors; `true` and `false` are the texts "true" and
/// "false" unless a factor has that name. Throws UsageError for an unknown name (with the nearest
/// factor) or an operand of the wrong kind, std::domain_error where conditions as long as these
/// take more than some seconds for as many points.
Design exclude(const Design& design, const std::vector<language::Expression>& conditions);
/// Whether one of the conditions holds for the levels, one number per factor.
bool is_excluded(const std::vector<Factor>& factors, const std::vector<std::size_t>& levels,
                 const std::vector<language::Expression>& conditions);

/// The value that a name of an expression has where the factors take these levels; throws as
/// `lookup` does.
language::Value value_of_factor(const std::vector<Factor>& factors,
                                const std::vector<std::size_t>& levels, const std::string& name,
                                std::string_view what);

/// The value that a name of an expression has at a point; throws UsageError for a name that is not
/// a factor. `what` names the expression in messages: "exclude", ...
language::Value lookup(const Design& design, std::size_t point, const std::string& name,
                       std::string_view what);

}  // namespace yates::doe
