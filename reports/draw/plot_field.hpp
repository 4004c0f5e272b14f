#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "reports/draw/plot.hpp"
#include "reports/draw/plot_key.hpp"
#include "reports/draw/scale.hpp"
#include "reports/draw/terminal_plot.hpp"
#include "reports/draw/terminal_text.hpp"

namespace yates::reports {

/// The characters that marks are drawn with in a terminal.
struct PlotSigns {
  std::array<std::string_view, 4> points;  // by the colour of the series
  std::string_view run, low, across, high, up, bar, band, corner;

  std::string_view point(std::size_t colour) const {
    return colour < points.size() ? points[colour] : run;
  }
};
PlotSigns plot_signs(const TextOptions& options);

/// Characters between the ranges of both axes; what is not finite is not drawn.
class PlotField {
 public:
  PlotField(Range x, Range y, std::size_t columns, std::size_t rows);

  std::size_t column(double x) const { return column_of(x, x_, grid_.columns()); }
  std::size_t row(double y) const { return grid_.rows() - 1 - column_of(y, y_, grid_.rows()); }
  std::string text_of(std::size_t row) const { return grid_.row(row); }

  void dot(double x, double y, std::string_view sign);
  /// A straight stretch of characters, however it lies.
  void stretch(double x, double y, double to_x, double to_y, std::string_view sign);
  void across(double y, std::string_view sign) { stretch(x_.low, y, x_.high, y, sign); }
  void upright(double x, std::string_view sign) { stretch(x, y_.low, x, y_.high, sign); }

 private:
  Range x_;
  Range y_;
  CharacterGrid grid_;
};

bool is_rule(PlotLayer::Mark mark);
bool is_rule(const PlotSeries& series);

/// Rules stand behind all else, runs before what would hide them, estimates before all.
std::vector<const PlotLayer*> layers_from_behind(const Plot& plot);

/// The series with their signs, each with what it is drawn with; of `lines`, which bear names, the
/// rules alone, which stand upright there.
std::string key_text(const Plot& plot, bool lines, const TextOptions& options);

/// The line below a field that begins in column `before` (at least 1), and what its axis measures:
/// from where to where.
std::string axis_text(const PlotAxis& axis, Range range, std::size_t before, std::size_t columns,
                      const TextOptions& options);

}  // namespace yates::reports
