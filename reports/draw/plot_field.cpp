#include <algorithm>
#include <cmath>

#include "reports/draw/number_text.hpp"
#include "reports/draw/terminal_plot.hpp"

namespace yates::reports {
namespace {

using Mark = PlotLayer::Mark;

/// What a series is drawn with; every rule of `lines` stands upright.
std::string_view sign_of(const PlotSeries& series, bool lines, const PlotSigns& signs) {
  const auto has = [&](Mark mark) {
    return std::find(series.marks.begin(), series.marks.end(), mark) != series.marks.end();
  };
  if (is_rule(series)) return lines || has(Mark::upright) ? signs.up : signs.across;
  if (has(Mark::points) || has(Mark::line)) return signs.point(series.colour);
  if (has(Mark::runs)) return signs.run;
  if (has(Mark::band)) return signs.band;
  return has(Mark::intervals) ? signs.up : signs.bar;
}

}  // namespace

PlotSigns plot_signs(const TextOptions& options) {
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

PlotField::PlotField(Range x, Range y, std::size_t columns, std::size_t rows)
    : x_(x), y_(y), grid_(columns, rows) {}

void PlotField::dot(double x, double y, std::string_view sign) {
  if (std::isfinite(x) && std::isfinite(y)) grid_.put(column(x), row(y), sign);
}

void PlotField::stretch(double x, double y, double to_x, double to_y, std::string_view sign) {
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

bool is_rule(Mark mark) {
  return mark == Mark::rule || mark == Mark::upright;
}

bool is_rule(const PlotSeries& series) {
  return std::all_of(series.marks.begin(), series.marks.end(),
                     [](Mark mark) { return is_rule(mark); });
}

std::vector<const PlotLayer*> layers_from_behind(const Plot& plot) {
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

std::string key_text(const Plot& plot, bool lines, const TextOptions& options) {
  const PlotSigns signs = plot_signs(options);
  std::string text;
  for (const PlotSeries& one : series_of(plot)) {
    if (lines && !is_rule(one)) continue;
    text += (text.empty() ? "" : "; ") + std::string(sign_of(one, lines, signs)) + " " + one.name;
  }
  return text.empty() ? "" : "  " + wrapped(text, options.width - 2, 4) + "\n";
}

std::string axis_text(const PlotAxis& axis, Range range, std::size_t before, std::size_t columns,
                      const TextOptions& options) {
  const PlotSigns signs = plot_signs(options);
  const std::string low = rounded(range.low, 4, typography_of(options));
  const std::string high = rounded(range.high, 4, typography_of(options));
  std::string text = std::string(before - 1, ' ') + std::string(signs.corner);
  for (std::size_t c = 0; c < columns; ++c) text += signs.across;
  const std::size_t ends = text_width(low) + text_width(high);
  text += "\n" + std::string(before, ' ') + low +
          std::string(columns > ends ? columns - ends : 1, ' ') + high + "\n";
  return text + "  " + wrapped(axis.title, options.width - 2, 2) + "\n";
}

}  // namespace yates::reports
