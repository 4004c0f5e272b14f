#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/draw/number_text.hpp"
#include "reports/draw/plot.hpp"
#include "reports/draw/plot_parts.hpp"
#include "reports/draw/scale.hpp"
#include "reports/draw/terminal_text.hpp"

namespace yates::reports {

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

/// The characters that marks are drawn with in a terminal.
struct PlotSigns {
  std::array<std::string_view, 4> points;  // by the colour of the series, shaped as in pictures
  std::string_view quiet, run, low, across, high, up, bar, band, corner;

  std::string_view point(std::size_t colour) const {
    return colour < points.size() ? points[colour] : quiet;
  }
  std::string_view line(std::size_t colour) const {
    return colour < points.size() ? points[colour] : run;
  }
  std::string_view bar_of(std::size_t colour) const { return colour < points.size() ? bar : band; }
};
PlotSigns plot_signs(const TextOptions& options);

/// Characters between the ranges of both axes; what is not finite is not drawn.
class PlotField {
 public:
  PlotField(Range x, Range y, std::size_t columns, std::size_t rows, Typography typography);

  std::size_t column(double x) const { return column_of(x, x_, grid_.columns()); }
  std::size_t row(double y) const { return grid_.rows() - 1 - column_of(y, y_, grid_.rows()); }
  std::string text_of(std::size_t row) const { return grid_.row(row); }

  void dot(double x, double y, std::string_view sign);
  /// A straight stretch of characters, however it lies.
  void stretch(double x, double y, double to_x, double to_y, std::string_view sign);
  /// A name right of a place, else left of it, where only such characters lie behind it.
  void name(double x, double y, std::string_view text, std::span<const std::string_view> behind);
  void across(double y, std::string_view sign) { stretch(x_.low, y, x_.high, y, sign); }
  void upright(double x, std::string_view sign) { stretch(x, y_.low, x, y_.high, sign); }

 private:
  Range x_;
  Range y_;
  CharacterGrid grid_;
  Typography typography_;
};

bool is_rule(PlotLayer::Mark mark);
bool is_rule(const PlotSeries& series);

/// Rules stand behind all else, runs before what would hide them, estimates before all.
std::vector<const PlotLayer*> layers_from_behind(const Plot& plot);

/// What is drawn: a field, or categories below one another, in lines that may bear the names of
/// their series.
enum class Drawn { field, lines, named_lines };

/// The series with their signs, each with what it is drawn with; of named lines the rules alone.
/// Rules of values stand upright in lines, and those of categories are not drawn there.
std::string key_words(const Plot& plot, Drawn drawn, const TextOptions& options);

/// The line below a field that begins in column `before` (at least 1), and what its axis measures:
/// from where to where.
std::string axis_text(const PlotAxis& axis, Range range, std::size_t before, std::size_t columns,
                      const TextOptions& options);

/// A plot in characters, at most options.width columns wide, with its axes and a key of its series,
/// but without its title. Categories stand one below another, a line for each series; numbers
/// against numbers are a field of 14 rows. Whatever is not finite is left out. Empty for what
/// characters do not show: cells, places without axes, categories against categories, or more than
/// 40 lines; and where the width leaves no room.
std::string plot_text(const Plot& plot, const TextOptions& options);

}  // namespace yates::reports
