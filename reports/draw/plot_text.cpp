#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <set>
#include <string_view>
#include <vector>

#include "language/printable.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/draw/plot_parts.hpp"
#include "reports/draw/scale.hpp"
#include "reports/draw/terminal_plot.hpp"

namespace yates::reports {
namespace {

using Kind = PlotAxis::Kind;
using Mark = PlotLayer::Mark;

constexpr std::size_t field_rows = 14;
constexpr std::size_t most_lines = 40;
constexpr std::size_t widest_name = 40;
constexpr std::size_t widest_field = 60;
constexpr std::size_t narrowest_field = 12;

/// Whether each category has points or a bar of one series alone, whose sign then tells which.
bool told_by_signs(const Plot& plot) {
  std::set<double> taken;
  for (const PlotLayer& layer : plot.layers) {
    const bool interval = layer.mark == Mark::intervals || layer.mark == Mark::across;
    if (layer.series.empty() || is_rule(layer.mark) || interval) continue;
    if (layer.mark != Mark::points && layer.mark != Mark::bars) return false;
    for (const PlotPlace& place : layer.places) {
      if (!taken.insert(lies_down(plot) ? place.y : place.x).second) return false;
    }
  }
  return true;
}

/// What stands below a picture; nothing without text.
std::string below(const std::string& text, const TextOptions& options) {
  return text.empty() ? "" : "  " + wrapped(text, options.width - 2, 4) + "\n";
}

/// Categories below one another, with the values along the line.
class CategoryLines {
 public:
  CategoryLines(const Plot& plot, const TextOptions& options)
      : plot_(plot), options_(options), values_up_(plot.x.kind == Kind::categories) {
    for (const PlotSeries& one : series_of(plot)) {
      if (!is_rule(one) && !told_by_signs(plot)) names_.push_back(one.name);
    }
  }

  std::string text() const {
    const std::vector<std::string>& categories = levels().categories;
    const std::size_t lines = categories.size() * per_category();
    if (lines == 0 || lines > most_lines) return "";
    const std::vector<std::string> numbers = texts_beside();
    std::size_t beside = 0;
    for (const std::string& one : numbers) beside = std::max(beside, text_width(one));
    std::size_t before = 2;
    std::vector<std::string> heads(lines, "  ");
    const auto add = [&](std::size_t widest, const auto& name_of) {
      std::size_t width = 0;
      std::vector<std::string> texts;
      for (std::size_t i = 0; i < lines; ++i) {
        texts.push_back(
            cut_in_the_middle(language::printable(name_of(i)), widest, typography_of(options_)));
        width = std::max(width, text_width(texts.back()));
      }
      for (std::size_t i = 0; i < lines; ++i) heads[i] += padded(texts[i], width) + "  ";
      before += width + 2;
    };
    // Numbers are never cut; names leave them room, and where no picture has room take all.
    constexpr std::size_t shortest_name = 16;
    const std::size_t left = options_.width - std::min(options_.width, beside + 6);
    const bool roomy = left >= narrowest_field + shortest_name;
    const std::size_t widest =
        std::max<std::size_t>(std::min(widest_name, roomy ? left * 2 / 3 : left + 2), 6);
    add(per_category() > 1 ? widest / 2 : widest, [&](std::size_t i) {
      return i % per_category() == 0 ? categories[i / per_category()] : std::string();
    });
    if (per_category() > 1) {
      add(widest / 2, [&](std::size_t i) { return names_[i % per_category()]; });
    }
    if (beside > 0) add(beside, [&](std::size_t i) { return numbers[i]; });
    const bool room = before + narrowest_field <= options_.width;
    if (!room && beside == 0) return "";
    const std::size_t columns = room ? std::min(options_.width - before, widest_field) : 1;
    const Range range = values_up_ ? y_range_of(plot_) : x_range_of(plot_);
    const double last = static_cast<double>(lines) - 1.0;
    PlotField field(range, {0.0, std::max(last, 1.0)}, columns, lines, typography_of(options_));
    for (const PlotLayer* layer : layers_from_behind(plot_)) draw(field, *layer, last);
    std::string text;
    for (std::size_t i = 0; i < lines; ++i) {
      text += heads[i] + (room ? field.text_of(i) : "");
      text.erase(text.find_last_not_of(' ') + 1);
      text += "\n";
    }
    const PlotAxis& values = values_up_ ? plot_.y : plot_.x;
    const std::string key =
        room ? key_words(plot_, names_.empty() ? Drawn::lines : Drawn::named_lines, options_) : "";
    // Where numbers stand beside the lines, an axis says nothing more.
    if (beside > 0) return text + below(values.title + (key.empty() ? "" : ": " + key), options_);
    return text + axis_text(values, range, before, columns, options_) + below(key, options_);
  }

 private:
  const PlotAxis& levels() const { return values_up_ ? plot_.x : plot_.y; }
  std::size_t per_category() const { return std::max<std::size_t>(names_.size(), 1); }

  /// In which line from above a mark stands; it may be none.
  double line_of(const PlotLayer& layer, const PlotPlace& place) const {
    const auto name = std::find(names_.begin(), names_.end(), layer.series);
    const double below = name == names_.end() ? 0.0 : static_cast<double>(name - names_.begin());
    const double category = std::round(values_up_ ? place.x : place.y);
    return category * static_cast<double>(per_category()) + below;
  }

  /// For each line what is written beside its marks.
  std::vector<std::string> texts_beside() const {
    std::vector<std::string> texts(levels().categories.size() * per_category());
    for (const PlotLayer& layer : plot_.layers) {
      for (const PlotPlace& place : layer.places) {
        if (place.text.empty() || is_rule(layer.mark)) continue;
        const double line = line_of(layer, place);
        if (!(line >= 0.0 && line < static_cast<double>(texts.size()))) continue;
        texts[static_cast<std::size_t>(line)] =
            language::printable(place.text, std::string_view::npos);
      }
    }
    return texts;
  }

  void draw(PlotField& field, const PlotLayer& layer, double last) const {
    const PlotSigns signs = plot_signs(options_);
    for (const PlotPlace& place : layer.places) {
      const double value = values_up_ ? place.y : place.x;
      if (is_rule(layer.mark)) {
        if (values_up_ == (layer.mark == Mark::rule)) field.upright(value, signs.up);
        continue;
      }
      const double line = last - line_of(layer, place);  // rows grow upwards
      if (!(line >= 0.0 && line <= last)) continue;
      const std::string_view fill = layer.mark == Mark::boxes ? signs.bar : signs.across;
      if (layer.mark == Mark::bars) {
        field.stretch(0.0, line, value, line, signs.bar_of(layer.colour));
      }
      if (place.x_end && !values_up_) {
        const bool interval = layer.mark == Mark::across;
        field.stretch(value, line, *place.x_end, line, interval ? signs.across : signs.bar);
        if (interval) field.dot(value, line, signs.low);
        if (interval) field.dot(*place.x_end, line, signs.high);
      }
      if (place.low && place.high && (values_up_ || layer.mark == Mark::boxes)) {
        field.stretch(*place.low, line, *place.high, line, fill);
        field.dot(*place.low, line, signs.low);
        field.dot(*place.high, line, signs.high);
      }
      if (layer.mark == Mark::runs) field.dot(value, line, signs.run);
      if (layer.mark == Mark::boxes) field.dot(value, line, signs.up);
      if (layer.mark == Mark::points) field.dot(value, line, signs.point(layer.colour));
      if (layer.mark == Mark::line) field.dot(value, line, signs.line(layer.colour));
    }
  }

  const Plot& plot_;
  const TextOptions& options_;
  bool values_up_;
  std::vector<std::string> names_;  // of the series that have lines of their own
};

void draw_numbers(PlotField& field, const PlotLayer& layer, bool has_points,
                  const PlotSigns& signs) {
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
        field.dot(place.x, place.y, signs.point(layer.colour));
        break;
      case Mark::line:
        if (before) {
          field.stretch(before->x, before->y, place.x, place.y,
                        has_points ? signs.run : signs.line(layer.colour));
        }
        break;
      case Mark::bars:
        field.stretch(place.x, 0.0, place.x, place.y, signs.bar_of(layer.colour));
        break;
      case Mark::across:
      case Mark::spans:
        field.stretch(place.x, place.y, place.x_end.value_or(place.x), place.y,
                      layer.mark == Mark::across ? signs.across : signs.bar);
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

/// Names beside points, and at the upper ends of upright rules, where they lie on no other mark:
/// those of the largest values first.
void write_names(PlotField& field, const Plot& plot, const PlotSigns& signs, const Range& y) {
  const std::array<std::string_view, 3> behind = {signs.run, signs.up, signs.band};
  std::vector<PlotPlace> named;
  for (const PlotLayer& layer : plot.layers) {
    const bool upright = layer.mark == Mark::upright;
    if (!upright && layer.mark != Mark::points) continue;
    for (const PlotPlace& place : layer.places) {
      if (place.text.empty()) continue;
      named.push_back(place);
      if (upright) named.back().y = y.high;
    }
  }
  std::stable_sort(named.begin(), named.end(),
                   [](const PlotPlace& a, const PlotPlace& b) { return a.x > b.x; });
  for (const PlotPlace& place : named) field.name(place.x, place.y, place.text, behind);
}

std::string field_of_numbers(const Plot& plot, const TextOptions& options) {
  const PlotSigns signs = plot_signs(options);
  const Range y = y_range_of(plot);
  const std::vector<double> values = ticks(y, 4);
  const std::vector<std::string> texts = tick_texts(values, typography_of(options), y.logarithmic);
  std::size_t before = 0;
  for (const std::string& one : texts) before = std::max(before, text_width(one));
  before += 4;  // blanks, and the axis
  if (options.width < before + narrowest_field) return "";
  const std::size_t columns = std::min(options.width - before, widest_field);
  const Range x = x_range_of(plot);
  PlotField field(x, y, columns, field_rows, typography_of(options));
  for (const PlotLayer* layer : layers_from_behind(plot)) {
    const bool has_points =
        std::any_of(plot.layers.begin(), plot.layers.end(), [&](const PlotLayer& one) {
          return one.mark == Mark::points && one.series == layer->series;
        });
    draw_numbers(field, *layer, has_points, signs);
  }
  write_names(field, plot, signs, y);
  std::vector<std::string> heads(field_rows);
  for (std::size_t i = 0; i < values.size(); ++i) heads[field.row(values[i])] = texts[i];
  std::string text = "  " + wrapped(plot.y.title, options.width - 2, 2) + "\n";
  for (std::size_t r = 0; r < field_rows; ++r) {
    const std::string blanks(before - 2 - std::min(before - 2, text_width(heads[r])), ' ');
    text += blanks + heads[r] + " " + std::string(signs.up) + field.text_of(r) + "\n";
  }
  return text + axis_text(plot.x, x, before, columns, options) +
         below(key_words(plot, Drawn::field, options), options);
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
  return x_levels || y_levels ? CategoryLines(plot, options).text()
                              : field_of_numbers(plot, options);
}

}  // namespace yates::reports
