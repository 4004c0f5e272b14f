#include "reports/draw/plot_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "language/printable.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/draw/plot_key.hpp"
#include "reports/draw/plot_scales.hpp"
#include "reports/draw/scale.hpp"
#include "reports/draw/terminal_plot.hpp"

namespace yates::reports {
namespace {

using Kind = PlotAxis::Kind;
using Mark = PlotLayer::Mark;

constexpr std::size_t field_rows = 14;
constexpr std::size_t most_lines = 40;
constexpr std::size_t widest_name = 26;
constexpr std::size_t widest_field = 60;
constexpr std::size_t narrowest_field = 12;

struct Signs {
  std::array<std::string_view, 4> points;  // by the colour of the series
  std::string_view run, low, across, high, up, bar, band, corner;
};

Signs signs_of(const TextOptions& options) {
  if (!options.unicode) return {{"*", "o", "+", "x"}, ".", "[", "-", "]", "|", "=", ":", "+"};
  return {{"\u25cf", "\u25cb", "+", "\u00d7"},
          "\u00b7",
          "\u251c",
          "\u2500",
          "\u2524",
          "\u2502",
          "\u2588",
          "\u2591",
          "\u2514"};
}

std::string filled_to(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, text_width(text)), ' ');
}

bool is_rule(Mark mark) {
  return mark == Mark::rule || mark == Mark::upright;
}

bool has_mark(const PlotSeries& series, Mark mark) {
  return std::find(series.marks.begin(), series.marks.end(), mark) != series.marks.end();
}

/// Rules stand behind all else, runs before what would hide them, estimates before all.
std::vector<const PlotLayer*> layers_of(const Plot& plot) {
  const auto height = [](const PlotLayer* layer) {
    if (is_rule(layer->mark)) return 0;
    if (layer->mark == Mark::runs) return 2;
    return layer->mark == Mark::points ? 3 : 1;
  };
  std::vector<const PlotLayer*> layers;
  for (const PlotLayer& layer : plot.layers) layers.push_back(&layer);
  std::stable_sort(layers.begin(), layers.end(), [&](const PlotLayer* one, const PlotLayer* other) {
    return height(one) < height(other);
  });
  return layers;
}

/// A field of characters between the ranges of both axes.
class Field {
 public:
  Field(Range x, Range y, std::size_t columns, std::size_t rows, const Signs& signs)
      : x_(x), y_(y), grid_(columns, rows), signs_(signs) {}

  std::size_t column(double x) const { return column_of(x, x_, grid_.columns()); }
  std::size_t row(double y) const { return grid_.rows() - 1 - column_of(y, y_, grid_.rows()); }
  std::string text_of(std::size_t row) const { return grid_.row(row); }
  std::string_view point(std::size_t colour) const {
    return colour < signs_.points.size() ? signs_.points[colour] : signs_.run;
  }

  void dot(double x, double y, std::string_view sign) {
    if (std::isfinite(x) && std::isfinite(y)) grid_.put(column(x), row(y), sign);
  }
  /// A straight stretch of characters, however it lies.
  void stretch(double x, double y, double to_x, double to_y, std::string_view sign) {
    if (!std::isfinite(x + y + to_x + to_y)) return;
    const auto whole = [](std::size_t place) { return static_cast<double>(place); };
    const double across = whole(column(to_x)) - whole(column(x));
    const double down = whole(row(to_y)) - whole(row(y));
    const double steps = std::max({std::abs(across), std::abs(down), 1.0});
    for (double step = 0.0; step <= steps; ++step) {
      const double c = whole(column(x)) + across * step / steps;
      const double r = whole(row(y)) + down * step / steps;
      grid_.put(static_cast<std::size_t>(std::lround(c)), static_cast<std::size_t>(std::lround(r)),
                sign);
    }
  }
  void across(double y, std::string_view sign) { stretch(x_.low, y, x_.high, y, sign); }
  void upright(double x, std::string_view sign) { stretch(x, y_.low, x, y_.high, sign); }

 private:
  Range x_;
  Range y_;
  CharacterGrid grid_;
  Signs signs_;
};

/// What the marks that no line and no name explains are.
std::string key_of(const std::vector<PlotSeries>& series, bool rules_only,
                   const TextOptions& options) {
  const Signs signs = signs_of(options);
  std::string text;
  for (const PlotSeries& one : series) {
    const bool rule = std::all_of(one.marks.begin(), one.marks.end(), is_rule);
    if (rules_only && !rule) continue;
    std::string_view sign = one.colour < signs.points.size() ? signs.points[one.colour] : signs.run;
    if (has_mark(one, Mark::band)) sign = signs.band;
    if (has_mark(one, Mark::bars) || has_mark(one, Mark::boxes)) sign = signs.bar;
    if (has_mark(one, Mark::points) || has_mark(one, Mark::line)) {
      sign = one.colour < signs.points.size() ? signs.points[one.colour] : signs.run;
    }
    if (rule) sign = has_mark(one, Mark::rule) != rules_only ? signs.across : signs.up;
    text += (text.empty() ? "" : "; ") + std::string(sign) + " " + one.name;
  }
  return text.empty() ? "" : "  " + wrapped(text, options.width - 2, 4) + "\n";
}

/// The line below a field, and what its axis measures: from where to where.
std::string axis_below(const PlotAxis& axis, Range range, std::size_t before, std::size_t columns,
                       const TextOptions& options) {
  const Signs signs = signs_of(options);
  const std::string low = rounded(range.low, 4, typography_of(options));
  const std::string high = rounded(range.high, 4, typography_of(options));
  std::string text = std::string(before - 1, ' ') + std::string(signs.corner);
  for (std::size_t c = 0; c < columns; ++c) text += signs.across;
  const std::size_t ends = text_width(low) + text_width(high);
  text += "\n" + std::string(before, ' ') + low +
          std::string(columns > ends ? columns - ends : 1, ' ') + high + "\n";
  return text + "  " + wrapped(axis.title, options.width - 2, 2) + "\n";
}

/// Categories below one another, with the values along the line.
class Lines {
 public:
  Lines(const Plot& plot, const TextOptions& options)
      : plot_(plot), options_(options), values_up_(plot.x.kind == Kind::categories) {
    for (const PlotSeries& one : series_of(plot)) {
      if (!std::all_of(one.marks.begin(), one.marks.end(), is_rule)) names_.push_back(one.name);
    }
  }

  std::string text() const {
    const std::vector<std::string>& categories = levels().categories;
    const std::size_t lines = categories.size() * per_category();
    if (lines == 0 || lines > most_lines) return "";
    std::size_t before = 2;
    std::vector<std::string> heads(lines, "  ");
    const auto add = [&](const auto& name_of) {
      std::size_t width = 0;
      std::vector<std::string> texts;
      for (std::size_t i = 0; i < lines; ++i) {
        texts.push_back(shortened(language::printable(name_of(i)),
                                  std::min(widest_name, options_.width / 4),
                                  typography_of(options_)));
        width = std::max(width, text_width(texts.back()));
      }
      for (std::size_t i = 0; i < lines; ++i) heads[i] += filled_to(texts[i], width) + "  ";
      before += width + 2;
    };
    add([&](std::size_t i) {
      return i % per_category() == 0 ? categories[i / per_category()] : std::string();
    });
    if (per_category() > 1) add([&](std::size_t i) { return names_[i % per_category()]; });
    if (options_.width < before + narrowest_field) return "";
    const std::size_t columns = std::min(options_.width - before, widest_field);
    const Range range = values_up_ ? y_range_of(plot_) : x_range_of(plot_);
    const double last = static_cast<double>(lines) - 1.0;
    Field field(range, {0.0, std::max(last, 1.0)}, columns, lines, signs_of(options_));
    for (const PlotLayer* layer : layers_of(plot_)) draw(field, *layer, last);
    std::string text;
    for (std::size_t i = 0; i < lines; ++i) {
      text += heads[i] + field.text_of(i);
      text.erase(text.find_last_not_of(' ') + 1);
      text += "\n";
    }
    return text + axis_below(values_up_ ? plot_.y : plot_.x, range, before, columns, options_) +
           key_of(series_of(plot_), true, options_);
  }

 private:
  const PlotAxis& levels() const { return values_up_ ? plot_.x : plot_.y; }
  std::size_t per_category() const { return std::max<std::size_t>(names_.size(), 1); }

  void draw(Field& field, const PlotLayer& layer, double last) const {
    const Signs signs = signs_of(options_);
    const auto name = std::find(names_.begin(), names_.end(), layer.series);
    const double below = name == names_.end() ? 0.0 : static_cast<double>(name - names_.begin());
    for (const PlotPlace& place : layer.places) {
      const double value = values_up_ ? place.y : place.x;
      if (is_rule(layer.mark)) {
        if (values_up_ == (layer.mark == Mark::rule)) field.upright(value, signs.up);
        continue;
      }
      const double category = std::round(values_up_ ? place.x : place.y);
      const double line =
          last - category * static_cast<double>(per_category()) - below;  // rows grow upwards
      if (!(line >= 0.0 && line <= last)) continue;
      const std::string_view fill = layer.mark == Mark::boxes ? signs.bar : signs.across;
      if (layer.mark == Mark::bars) field.stretch(0.0, line, value, line, signs.bar);
      if (place.x_end && !values_up_) field.stretch(value, line, *place.x_end, line, signs.bar);
      if (place.low && place.high && values_up_) {
        field.stretch(*place.low, line, *place.high, line, fill);
        field.dot(*place.low, line, signs.low);
        field.dot(*place.high, line, signs.high);
      }
      if (layer.mark == Mark::runs) field.dot(value, line, signs.run);
      if (layer.mark == Mark::boxes) field.dot(value, line, signs.up);
      if (layer.mark == Mark::points || layer.mark == Mark::line) {
        field.dot(value, line, field.point(layer.colour));
      }
    }
  }

  const Plot& plot_;
  const TextOptions& options_;
  bool values_up_;
  std::vector<std::string> names_;  // of the series that have lines of their own
};

void draw_numbers(Field& field, const PlotLayer& layer, bool has_points, const Signs& signs) {
  const PlotPlace* before = nullptr;
  for (const PlotPlace& place : layer.places) {
    switch (layer.mark) {
      case Mark::rule:
        field.across(place.y, signs.across);
        break;
      case Mark::upright:
        field.upright(place.x, signs.up);
        break;
      case Mark::runs:
        field.dot(place.x, place.y, signs.run);
        break;
      case Mark::points:
        field.dot(place.x, place.y, field.point(layer.colour));
        break;
      case Mark::line:
        if (before) {
          field.stretch(before->x, before->y, place.x, place.y,
                        has_points ? signs.run : field.point(layer.colour));
        }
        break;
      case Mark::bars:
        field.stretch(place.x, 0.0, place.x, place.y, signs.bar);
        break;
      case Mark::spans:
        field.stretch(place.x, place.y, place.x_end.value_or(place.x), place.y, signs.bar);
        break;
      case Mark::band:
      case Mark::intervals:
      case Mark::boxes:
        if (place.low && place.high) {
          field.stretch(place.x, *place.low, place.x, *place.high,
                        layer.mark == Mark::intervals ? signs.up
                        : layer.mark == Mark::band    ? signs.band
                                                      : signs.bar);
        }
        break;
      case Mark::cells:
        break;
    }
    before = &place;
  }
}

std::string field_of_numbers(const Plot& plot, const TextOptions& options) {
  const Signs signs = signs_of(options);
  const Range y = y_range_of(plot);
  const std::vector<double> values = ticks(y, 4);
  const std::vector<std::string> texts = tick_texts(values, typography_of(options), y.logarithmic);
  std::size_t before = 0;
  for (const std::string& one : texts) before = std::max(before, text_width(one));
  before += 4;  // blanks, and the axis
  if (options.width < before + narrowest_field) return "";
  const std::size_t columns = std::min(options.width - before, widest_field);
  const Range x = x_range_of(plot);
  Field field(x, y, columns, field_rows, signs);
  for (const PlotLayer* layer : layers_of(plot)) {
    const bool has_points =
        std::any_of(plot.layers.begin(), plot.layers.end(), [&](const PlotLayer& one) {
          return one.mark == Mark::points && one.series == layer->series;
        });
    draw_numbers(field, *layer, has_points, signs);
  }
  std::vector<std::string> heads(field_rows);
  for (std::size_t i = 0; i < values.size(); ++i) heads[field.row(values[i])] = texts[i];
  std::string text = "  " + wrapped(plot.y.title, options.width - 2, 2) + "\n";
  for (std::size_t r = 0; r < field_rows; ++r) {
    const std::string blanks(before - 2 - std::min(before - 2, text_width(heads[r])), ' ');
    text += blanks + heads[r] + " " + std::string(signs.up) + field.text_of(r) + "\n";
  }
  return text + axis_below(plot.x, x, before, columns, options) +
         key_of(series_of(plot), false, options);
}

}  // namespace

std::string plot_text(const Plot& plot, const TextOptions& options) {
  const bool has_cells =
      std::any_of(plot.layers.begin(), plot.layers.end(),
                  [](const PlotLayer& layer) { return layer.mark == Mark::cells; });
  const bool x_levels = plot.x.kind == Kind::categories;
  const bool y_levels = plot.y.kind == Kind::categories;
  if (has_cells || plot.x.kind == Kind::none || plot.y.kind == Kind::none) return "";
  if (x_levels && y_levels) return "";
  return x_levels || y_levels ? Lines(plot, options).text() : field_of_numbers(plot, options);
}

}  // namespace yates::reports
