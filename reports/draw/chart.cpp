#include "reports/draw/chart.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "reports/draw/plot_files.hpp"
#include "reports/draw/plot_parts.hpp"

namespace yates::reports {
namespace {

using Kind = PlotAxis::Kind;

constexpr double inset = 8.0;  // between the axis and the first number on it

/// Room left of the plot.
double left_room(const Plot& plot, Range y_range) {
  if (plot.y.kind == Kind::none) return 8.0;
  const double without_title = plot.y.title.empty() || lies_down(plot) ? 16.0 : 0.0;
  return y_axis_width(y_marks_of(plot, Scale{y_range, 0.0, 1.0})) - without_title;
}

/// How far texts below the x axis, turned or wide, reach over the left edge of the picture.
double over_the_left(const AxisMarks& marks) {
  constexpr double share_when_turned = 0.82;
  const double share = level_text_height(marks) > 18.0 ? share_when_turned : 0.5;
  double over = 0.0;
  for (std::size_t i = 0; i < marks.texts.size(); ++i) {
    over =
        std::max(over, 2.0 + text_pixels(marks.texts[i], tick_font) * share - marks.positions[i]);
  }
  return over;
}

struct Sides {
  double left;
  double right;
};

/// The panel between its neighbours, so that no text below it is cut off.
Sides sides_of(const Plot& plot, Range x_range, Range y_range, double width, double label_room) {
  Sides sides = {left_room(plot, y_range), width - std::max(12.0, label_room)};
  for (int i = 0; i < 2; ++i) {
    const Scale scale{x_range, sides.left, sides.right};
    const AxisMarks marks = x_marks_of(plot, scale);
    if (marks.texts.empty()) return sides;
    const bool turned = level_text_height(marks) > 18.0;
    sides.left += over_the_left(marks);
    const double half = turned ? 0.0 : text_pixels(marks.texts.back(), tick_font) / 2.0;
    sides.right -= std::max(0.0, marks.positions.back() + half - (width - 2.0));
  }
  return sides;
}

/// Categories have no lines across; of those that would lie on another only some are named.
void draw_y_categories(Drawing& drawing, const Plot& plot, const PlotGround& ground) {
  const AxisMarks marks = y_marks_of(plot, ground.y);
  double end = -1e9;
  for (std::size_t i = 0; i < marks.texts.size(); ++i) {
    const double y = marks.positions[i];
    if (y < end + 12.0) continue;
    end = y;
    const std::string whole = plot.y.groups.empty() ? plot.y.categories[i] : marks.texts[i];
    drawing.text({ground.upper_left.x - 6.0, y + 4.0}, marks.texts[i], "tk e", 0.0,
                 whole == marks.texts[i] ? "" : whole);
  }
  const Panel panel = {ground.upper_left.x, ground.upper_left.y, ground.lower_right.x,
                       ground.lower_right.y, ground.y};
  draw_y_axis(drawing, panel, AxisMarks{}, lies_down(plot) ? "" : plot.y.title);
  if (lies_down(plot) && !plot.y.title.empty()) {  // upright it would be as short as the rows
    const double widest = ground.lower_right.x - 8.0;
    const auto room = static_cast<std::size_t>(widest / 7.75);
    const std::string title = shortened(plot.y.title, room, Typography::unicode);
    drawing.text({8.0, ground.upper_left.y - 6.0}, title, "lb");
  }
}

/// Between groups of categories.
void draw_borders(Drawing& drawing, const PlotAxis& axis, const PlotGround& ground) {
  double first = 0.0;
  for (const PlotGroup& group : axis.groups) {
    const double x = ground.x(first - 0.5);
    if (first > 0.0) drawing.line({x, ground.upper_left.y}, {x, ground.lower_right.y}, "ref");
    first += static_cast<double>(group.categories);
  }
}

bool has_slots_of_categories(const Plot& plot) {
  return plot.x.kind == Kind::categories ||
         std::any_of(plot.layers.begin(), plot.layers.end(), [](const PlotLayer& layer) {
           return layer.mark == PlotLayer::Mark::cells || layer.mark == PlotLayer::Mark::bars;
         });
}

std::string description_of(const Plot& plot) {
  if (!is_binned(plot)) return plot.description;
  return plot.description + " Squares of stronger colour hold more of the points.";
}

/// Room for what is written at the ends of bars that lie.
double room_beyond_bars(const Plot& plot) {
  double widest = 0.0;
  if (!lies_down(plot)) return widest;
  for (const PlotLayer& layer : plot.layers) {
    if (layer.mark != PlotLayer::Mark::bars) continue;
    for (const PlotPlace& place : layer.places) {
      widest = std::max(widest, text_pixels(place.text, tick_font) + 7.0);
    }
  }
  return widest;
}

/// Pixels in which each category upwards has a line of its own, a lower one where they are many.
double room_of_categories(const PlotAxis& axis) {
  constexpr std::size_t few = 12;
  if (axis.kind != Kind::categories) return 0.0;
  const std::size_t count = axis.categories.size();
  return (count > few ? 16.0 : 20.0) * static_cast<double>(count);
}

/// On a narrow screen a wide picture scrolls, as tables do: smaller, nobody could read it.
Markup picture_of(const Chart& chart) {
  const Picture& picture = *chart.picture;
  if (picture.width <= widest_of_a_column) return picture.svg;
  return element(
      "div",
      {{"class", "tw"}, {"tabindex", "0"}, {"role", "region"}, {"aria-label", chart.caption}},
      picture.svg);
}

}  // namespace

bool is_binned(const Plot& plot) {
  return std::any_of(plot.layers.begin(), plot.layers.end(), [](const PlotLayer& layer) {
    const bool single =
        layer.mark == PlotLayer::Mark::points || layer.mark == PlotLayer::Mark::runs;
    return single && layer.places.size() > most_points_drawn;
  });
}

Picture picture_of(const Plot& plot, std::string_view id, PlotSize size) {
  const std::vector<PlotSeries> series = series_of(plot);
  const bool at_ends = labels_line_ends(series, size.width);
  const Range x_range = x_range_of(plot);
  const Range y_range = y_range_of(plot);
  const Sides sides = sides_of(plot, x_range, y_range, size.width,
                               at_ends ? line_end_room(series) : room_beyond_bars(plot));
  const double key_left = key_fits(series, size.width - sides.left) ? sides.left : 8.0;
  const double key = at_ends ? 0.0 : key_height(series, size.width - key_left);
  const double title = lies_down(plot) && !plot.y.title.empty() ? 14.0 : 0.0;
  const double top = 12.0 + key + title;
  const double bottom =
      top + (lies_down(plot) ? room_of_categories(plot.y)
                             : std::max(size.panel_height, 0.9 * room_of_categories(plot.y)));
  const double space = has_slots_of_categories(plot) ? 0.0 : inset;
  const bool down = plot.y.kind == Kind::categories;  // the first category stands above
  const PlotGround ground = {{sides.left, top},
                             {sides.right, bottom},
                             Scale{x_range, sides.left + space, sides.right - space},
                             Scale{y_range, down ? top : bottom, down ? bottom : top}};
  const AxisMarks marks = x_marks_of(plot, ground.x);
  const bool titled = plot.x.kind != Kind::none && !plot.x.title.empty();
  const double foot =
      plot.x.kind == Kind::none ? 4.0 : level_text_height(marks) + (titled ? 28.0 : 8.0);
  Drawing drawing(size.width, bottom + foot);
  if (!at_ends) draw_key(drawing, series, key_left, size.width - key_left);
  const Panel panel = {sides.left, top, sides.right, bottom, ground.y};
  if (plot.y.kind == Kind::categories) {
    draw_y_categories(drawing, plot, ground);
  } else if (plot.y.kind != Kind::none) {
    draw_y_axis(drawing, panel, y_marks_of(plot, ground.y), plot.y.title);
  }
  if (plot.x.kind != Kind::none) {
    const bool grid = lies_down(plot);
    constexpr double per_column = 7.75;
    const std::string title =
        shortened(plot.x.title, static_cast<std::size_t>((size.width - 8.0) / per_column),
                  Typography::unicode);
    const double half = 4.0 + static_cast<double>(text_width(title)) * per_column / 2.0;
    // In the middle of the panel, or as near to it as the picture has room.
    const double middle = std::clamp((sides.left + sides.right) / 2.0, half, size.width - half);
    draw_x_axis(drawing, panel, marks, title, middle, grid);
  }
  draw_borders(drawing, plot.x, ground);
  draw_marks(drawing, plot, ground);
  if (at_ends) draw_line_ends(drawing, series, ground);
  return drawing.finish(id, plot.title, description_of(plot));
}

void draw(Chart& chart, Plot plot, std::string_view id, PlotSize size) {
  if (plot.title.empty()) plot.title = chart.caption;
  if (plot.description.empty()) plot.description = chart.caption + ". " + chart.note;
  chart.picture = picture_of(plot, id, size);
  chart.plot = std::move(plot);
}

Markup figure(const Chart& chart, std::string_view classes, Saving saving) {
  Markup content = element("figcaption", {}, chart.caption);
  if (chart.picture) content += picture_of(chart);
  if (!chart.note.empty()) content += element("p", {{"class", "note"}}, chart.note);
  const Markup links = saving == Saving::by_links ? links_to_save(chart) : Markup();
  if (chart.table.rows.empty()) {
    content += links;
  } else {
    content +=
        element("details", {{"class", "data"}},
                element("summary", {}, "Numbers of this plot") + links + html_table(chart.table));
  }
  Attributes attributes;
  if (!classes.empty()) attributes.push_back({"class", std::string(classes)});
  return element("figure", attributes, content);
}

}  // namespace yates::reports
