#include "reports/draw/terminal_plot.hpp"

#include <algorithm>
#include <cmath>

#include "language/printable.hpp"
#include "reports/draw/number_text.hpp"

namespace yates::reports {
namespace {

/// The characters of a text, each with the bytes of its code point.
std::vector<std::string> characters_of(std::string_view text) {
  std::vector<std::string> result;
  for (const char c : text) {
    const bool continues = (static_cast<unsigned char>(c) & 0xC0) == 0x80;
    if (continues && !result.empty()) {
      result.back() += c;
    } else {
      result.emplace_back(1, c);
    }
  }
  return result;
}

using Mark = PlotLayer::Mark;

/// What a series is drawn with; every rule of `lines` stands upright.
std::string_view sign_of(const PlotSeries& series, bool lines, const PlotSigns& signs) {
  const auto has = [&](Mark mark) {
    return std::find(series.marks.begin(), series.marks.end(), mark) != series.marks.end();
  };
  if (is_rule(series)) return lines || has(Mark::upright) ? signs.up : signs.across;
  if (has(Mark::points)) return signs.point(series.colour);
  if (has(Mark::line)) return signs.line(series.colour);
  if (has(Mark::runs)) return signs.run;
  if (has(Mark::band)) return signs.band;
  if (has(Mark::bars)) return signs.bar_of(series.colour);
  return has(Mark::intervals) ? signs.up : signs.bar;
}

}  // namespace

CharacterGrid::CharacterGrid(std::size_t columns, std::size_t rows)
    : columns_(columns), cells_(rows, std::vector<std::string>(columns, " ")) {}

void CharacterGrid::put(std::size_t column, std::size_t row, std::string_view character) {
  if (row < cells_.size() && column < columns_) cells_[row][column] = character;
}

bool CharacterGrid::write(std::size_t column, std::size_t row, std::string_view text,
                          std::span<const std::string_view> behind) {
  const std::vector<std::string> characters =
      characters_of(language::printable(text, std::string::npos));
  if (row >= cells_.size() || column > columns_ || characters.size() > columns_ - column) {
    return false;
  }
  const auto first = cells_[row].begin() + static_cast<std::ptrdiff_t>(column);
  const bool is_free = std::all_of(
      first, first + static_cast<std::ptrdiff_t>(characters.size()), [&](const std::string& cell) {
        return cell == " " || std::find(behind.begin(), behind.end(), cell) != behind.end();
      });
  if (is_free) std::copy(characters.begin(), characters.end(), first);
  return is_free;
}

std::string CharacterGrid::row(std::size_t row) const {
  std::string text;
  for (const std::string& cell : cells_[row]) text += cell;
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

std::size_t column_of(double value, Range range, std::size_t width) {
  const double last = static_cast<double>(width - 1);
  const double place = Scale{range, 0.0, last}(value);
  if (!std::isfinite(place)) return place > 0.0 ? width - 1 : 0;
  return static_cast<std::size_t>(std::lround(std::clamp(place, 0.0, last)));
}

PlotSigns plot_signs(const TextOptions& options) {
  if (!options.unicode) return {{"*", "#", "+", "x"}, "o", ".", "[", "-", "]", "|", "=", ":", "+"};
  return {{"\u25cf", "\u25a0", "\u25b2", "\u25c6"},
          "\u25cb",
          "\u00b7",
          "\u251c",
          "\u2500",
          "\u2524",
          "\u2502",
          "\u2588",
          "\u2591",
          "\u2514"};
}

PlotField::PlotField(Range x, Range y, std::size_t columns, std::size_t rows, Typography typography)
    : x_(x), y_(y), grid_(columns, rows), typography_(typography) {}

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

void PlotField::name(double x, double y, std::string_view text,
                     std::span<const std::string_view> behind) {
  constexpr std::size_t widest = 26;
  if (!std::isfinite(x) || !std::isfinite(y)) return;
  const std::string shown = cut_in_the_middle(language::printable(text), widest, typography_);
  const std::size_t length = text_width(shown) + 1;
  if (grid_.write(column(x) + 1, row(y), " " + shown, behind)) return;
  if (column(x) >= length) grid_.write(column(x) - length, row(y), shown + " ", behind);
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

std::string key_words(const Plot& plot, Drawn drawn, const TextOptions& options) {
  const PlotSigns signs = plot_signs(options);
  const bool lines = drawn != Drawn::field;
  const Mark of_values = lies_down(plot) ? Mark::upright : Mark::rule;
  std::string text;
  for (const PlotSeries& one : series_of(plot)) {
    if (is_rule(one) ? lines && one.marks.front() != of_values : drawn == Drawn::named_lines)
      continue;
    text += (text.empty() ? "" : "; ") + std::string(sign_of(one, lines, signs)) + " " + one.name;
  }
  return text;
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
