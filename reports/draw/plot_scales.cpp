#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <set>

#include "reports/draw/plot_parts.hpp"

namespace yates::reports {
namespace {

using Kind = PlotAxis::Kind;
using Mark = PlotLayer::Mark;

constexpr std::size_t most_ticks_at_values = 6;

bool is_logarithmic(Kind kind) {
  return kind == Kind::logarithm || kind == Kind::binary_logarithm;
}

std::vector<double> x_values_of(const Plot& plot) {
  std::vector<double> values;
  for (const PlotLayer& layer : plot.layers) {
    if (layer.mark == Mark::rule) continue;
    if (layer.mark == Mark::bars && lies_down(plot)) values.push_back(0.0);
    for (const PlotPlace& place : layer.places) {
      values.push_back(place.x);
      if (place.x_end) values.push_back(*place.x_end);
      if (layer.mark != Mark::boxes || !lies_down(plot)) continue;
      if (place.low) values.push_back(*place.low);
      if (place.high) values.push_back(*place.high);
    }
  }
  return values;
}

std::vector<double> y_values_of(const Plot& plot) {
  std::vector<double> values;
  for (const PlotLayer& layer : plot.layers) {
    if (layer.mark == Mark::upright) continue;
    if (layer.mark == Mark::bars) values.push_back(0.0);
    for (const PlotPlace& place : layer.places) {
      values.push_back(place.y);
      if (layer.mark == Mark::cells) continue;  // there `low` is what the cell shows
      if (lies_down(plot)) continue;
      if (plot.y.kind == Kind::none) continue;  // there an interval has no place
      if (place.low) values.push_back(*place.low);
      if (place.high) values.push_back(*place.high);
    }
  }
  return values;
}

std::optional<Range> logarithmic(const std::vector<double>& values) {
  double low = HUGE_VAL;
  double high = 0.0;
  for (const double value : values) {
    if (!std::isfinite(value)) continue;
    if (!(value > 0.0)) return std::nullopt;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  if (!(low < high)) return std::nullopt;
  return Range{low, high, true};
}

bool of_kind(const Plot& plot, Mark mark) {
  return std::any_of(plot.layers.begin(), plot.layers.end(),
                     [&](const PlotLayer& layer) { return layer.mark == mark; });
}

/// Cells, bars and boxes need half a slot beyond the outermost values.
bool has_slots(const Plot& plot) {
  return of_kind(plot, Mark::cells) ||
         ((of_kind(plot, Mark::bars) || of_kind(plot, Mark::boxes)) && !lies_down(plot));
}

/// The distance of neighbouring slots of an axis: one for categories, the smallest distance of two
/// values, or of their logarithms, for numbers.
double slot_of(const Plot& plot, bool along_x, bool logarithms = false) {
  const PlotAxis& axis = along_x ? plot.x : plot.y;
  if (axis.kind == Kind::categories) return 1.0;
  std::set<double> values;
  for (const PlotLayer& layer : plot.layers) {
    if (layer.mark != Mark::cells && layer.mark != Mark::bars && layer.mark != Mark::boxes)
      continue;
    for (const PlotPlace& place : layer.places) {
      const double value = along_x ? place.x : place.y;
      if (std::isfinite(value)) values.insert(logarithms ? std::log(value) : value);
    }
  }
  double least = 0.0;
  for (auto next = values.begin(); next != values.end(); ++next) {
    if (next == values.begin()) continue;
    const double distance = *next - *std::prev(next);
    if (least == 0.0 || distance < least) least = distance;
  }
  return least > 0.0 ? least : 1.0;
}

Range range_along(const Plot& plot, const PlotAxis& axis, std::vector<double> values,
                  bool along_x) {
  for (const auto& end : {axis.from, axis.to}) {
    if (end) values.push_back(*end);
  }
  if (axis.kind == Kind::categories) {
    return {-0.5, static_cast<double>(std::max<std::size_t>(axis.categories.size(), 1)) - 0.5};
  }
  // What is written beside the outermost places needs room.
  if (axis.kind == Kind::none) return range_of(values, along_x ? 0.2 : 0.1);
  const int wanted = along_x ? x_ticks_wanted : y_ticks_wanted;
  const bool slots = of_kind(plot, Mark::cells) || (along_x && has_slots(plot));
  if (is_logarithmic(axis.kind)) {
    if (const auto range = logarithmic(values)) {
      const double half = std::exp(slot_of(plot, along_x, true) / 2.0);
      const Range wider = {range->low / half, range->high * half, true};
      if (slots && wider.low > 0.0 && std::isfinite(wider.high)) return wider;
      return axis.kind == Kind::logarithm ? with_round_ends(*range, wanted) : *range;
    }
  }
  Range range = range_of(values, 0.0);
  if (slots) {
    const double half = slot_of(plot, along_x) / 2.0;
    return {range.low - half, range.high + half};
  }
  return with_round_ends(range, wanted);
}

std::optional<AxisMarks> marks_at_values(const Plot& plot, const Scale& scale) {
  const std::vector<double> all = x_values_of(plot);
  std::set<double> values;
  for (const double value : all) {
    if (!std::isfinite(value)) continue;
    values.insert(value);
    if (values.size() > most_ticks_at_values) return std::nullopt;
  }
  const bool whole = std::all_of(values.begin(), values.end(),
                                 [](double value) { return value == std::round(value); });
  if (values.size() < 2 || (!whole && plot.x.kind != Kind::binary_logarithm)) return std::nullopt;
  AxisMarks marks;
  for (const double value : values) {
    marks.positions.push_back(scale(value));
    marks.texts.push_back(rounded(value, 6, Typography::unicode));
  }
  return marks;
}

/// Powers of two within the range, at most a dozen.
std::vector<double> binary_ticks(Range range) {
  const double first = std::ceil(std::log2(range.low) - 1e-9);
  const double last = std::floor(std::log2(range.high) + 1e-9);
  const double stride = std::max(1.0, std::ceil((last - first) / 8.0));
  std::vector<double> result;
  for (double power = first; power <= last; power += stride) result.push_back(std::exp2(power));
  return result;
}

constexpr double turn = 35.0;  // degrees

/// True where the texts fit side by side, each centred on its mark.
bool fits_level(const AxisMarks& marks) {
  double end = -1e9;
  for (std::size_t i = 0; i < marks.texts.size(); ++i) {
    const double width = text_pixels(marks.texts[i], tick_font);
    if (marks.positions[i] - width / 2.0 < end + 4.0) return false;
    end = marks.positions[i] + width / 2.0;
  }
  return true;
}

bool all_short(const AxisMarks& marks) {
  return std::all_of(marks.texts.begin(), marks.texts.end(),
                     [](const std::string& text) { return text_width(text) <= 5; });
}

double widest_text(const AxisMarks& marks) {
  double widest = 0.0;
  for (const std::string& text : marks.texts) {
    widest = std::max(widest, text_pixels(text, tick_font));
  }
  return widest;
}

}  // namespace

bool lies_down(const Plot& plot) {
  return plot.y.kind == Kind::categories && plot.x.kind != Kind::categories;
}

Range x_range_of(const Plot& plot) {
  return range_along(plot, plot.x, x_values_of(plot), true);
}

Range y_range_of(const Plot& plot) {
  return range_along(plot, plot.y, y_values_of(plot), false);
}

namespace {

/// Powers of two along a binary axis; absent along any other.
std::optional<AxisMarks> binary_marks(const PlotAxis& axis, const Scale& scale) {
  if (axis.kind != Kind::binary_logarithm || !scale.range.logarithmic) return std::nullopt;
  const std::vector<double> values = binary_ticks(scale.range);
  if (values.size() < 2) return std::nullopt;
  AxisMarks marks;
  for (const double value : values) marks.positions.push_back(scale(value));
  marks.texts = tick_texts(values, Typography::unicode, true);
  return marks;
}

AxisMarks category_marks(const PlotAxis& axis, const Scale& scale, std::size_t longest) {
  AxisMarks marks;
  double first = 0.0;
  for (const PlotGroup& group : axis.groups) {
    const auto count = static_cast<double>(group.categories);
    if (!group.name.empty()) {
      marks.positions.push_back(scale(first + (count - 1.0) / 2.0));
      marks.texts.push_back(cut_in_the_middle(group.name, longest, Typography::unicode));
    }
    first += count;
  }
  if (!axis.groups.empty()) return marks;
  for (std::size_t i = 0; i < axis.categories.size(); ++i) {
    marks.positions.push_back(scale(static_cast<double>(i)));
  }
  marks.texts = told_apart(axis.categories, longest, Typography::unicode);
  return marks;
}

}  // namespace

AxisMarks x_marks_of(const Plot& plot, const Scale& scale) {
  constexpr std::size_t longest_category = 36;
  if (plot.x.kind == Kind::none) return {};
  if (plot.x.kind == Kind::categories) return category_marks(plot.x, scale, longest_category);
  if (auto at_values = marks_at_values(plot, scale)) return *at_values;
  if (auto binary = binary_marks(plot.x, scale)) return *binary;
  return number_marks(scale, x_ticks_wanted);
}

AxisMarks y_marks_of(const Plot& plot, const Scale& scale) {
  constexpr std::size_t longest_category = 32;
  if (plot.y.kind == Kind::none) return {};
  if (plot.y.kind == Kind::categories) return category_marks(plot.y, scale, longest_category);
  if (auto binary = binary_marks(plot.y, scale)) return *binary;
  return number_marks(scale, y_ticks_wanted);
}

AxisMarks number_marks(const Scale& scale, int wanted) {
  AxisMarks marks;
  const std::vector<double> values = ticks(scale.range, wanted);
  for (const double value : values) marks.positions.push_back(scale(value));
  marks.texts = tick_texts(values, Typography::unicode, scale.range.logarithmic);
  return marks;
}

double level_text_height(const AxisMarks& marks) {
  if (marks.texts.empty()) return 0.0;
  if (fits_level(marks) || all_short(marks)) return 18.0;
  return 16.0 + widest_text(marks) * std::sin(turn * std::numbers::pi / 180.0);
}

double y_axis_width(const AxisMarks& marks) {
  return widest_text(marks) + 28.0;
}

void draw_y_axis(Drawing& drawing, const Panel& panel, const AxisMarks& marks,
                 std::string_view label) {
  std::vector<Segment> grid;
  for (std::size_t i = 0; i < marks.positions.size(); ++i) {
    const double y = marks.positions[i];
    grid.push_back({{panel.left, y}, {panel.right, y}});
    drawing.text({panel.left - 6.0, y + 4.0}, marks.texts[i], "tk e");
  }
  drawing.lines(grid, "gr");
  drawing.line({panel.left, panel.top}, {panel.left, panel.bottom}, "ax");
  if (label.empty()) return;
  const auto room = static_cast<std::size_t>((panel.bottom - panel.top + 30.0) / 7.75);
  drawing.text({13.0, (panel.top + panel.bottom) / 2.0},
               shortened(label, room, Typography::unicode), "lb m", -90.0);
}

void draw_x_axis(Drawing& drawing, const Panel& panel, const AxisMarks& marks,
                 std::string_view label, double middle, bool grid) {
  std::vector<Segment> grid_lines;
  std::vector<Segment> tick_lines = {{{panel.left, panel.bottom}, {panel.right, panel.bottom}}};
  const bool level = fits_level(marks);
  const bool turned = !level && !all_short(marks);
  const double between = level ? 4.0 : 10.0;  // where some are left out anyway, the rest has room
  double end = -1e9;
  for (std::size_t i = 0; i < marks.positions.size(); ++i) {
    const double x = marks.positions[i];
    if (grid) grid_lines.push_back({{x, panel.bottom}, {x, panel.top}});
    tick_lines.push_back({{x, panel.bottom}, {x, panel.bottom + 4.0}});
    const double width = text_pixels(marks.texts[i], tick_font);
    if (turned) {
      if (x < end + 13.0) continue;  // no room even when turned
      drawing.text({x + 3.0, panel.bottom + 15.0}, marks.texts[i], "tk e", -turn);
      end = x;
    } else if (x - width / 2.0 >= end + between) {
      drawing.text({x, panel.bottom + 17.0}, marks.texts[i], "tk m");
      end = x + width / 2.0;
    }
  }
  drawing.lines(grid_lines, "gr");
  drawing.lines(tick_lines, "ax");
  if (label.empty()) return;
  drawing.text({middle, panel.bottom + level_text_height(marks) + 19.0}, label, "lb m");
}

}  // namespace yates::reports
