#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/draw/number_text.hpp"
#include "reports/draw/scale.hpp"

namespace yates::reports {

/// A value with its interval, as a line of a terminal shows it.
struct IntervalMark {
  double value;
  std::optional<double> low = {};
  std::optional<double> high = {};
  bool filled = true;  // a full mark, for what stands out
};

/// One line of `width` columns (at least 1), the first and the last of which stand for the ends of
/// the range: "    |  |--o--|  ". A reference, such as zero, stands behind the interval where it
/// lies within the range. Without the blanks at its end.
std::string interval_line(const IntervalMark& mark, Range range, std::size_t width,
                          std::optional<double> reference, Typography typography);

/// Characters in rows and columns, each one column wide, that later ones replace.
class CharacterGrid {
 public:
  CharacterGrid(std::size_t columns, std::size_t rows);

  std::size_t columns() const { return columns_; }
  std::size_t rows() const { return cells_.size(); }
  /// Nothing outside the grid is drawn.
  void put(std::size_t column, std::size_t row, std::string_view character);
  /// A text in one row, from `column` on, if every place of it lies in the grid and holds nothing
  /// but the characters of lines that may stand behind a text. Whether it was written.
  bool write(std::size_t column, std::size_t row, std::string_view text,
             std::span<const std::string_view> behind);
  /// A row without the blanks at its end.
  std::string row(std::size_t row) const;

 private:
  std::size_t columns_;
  std::vector<std::vector<std::string>> cells_;
};

/// The column of `width` (at least 1) in which a value of the range stands; values outside it stand
/// at its ends.
std::size_t column_of(double value, Range range, std::size_t width);

}  // namespace yates::reports
