#include "reports/draw/terminal_plot.hpp"

#include <algorithm>
#include <cmath>

#include "language/printable.hpp"

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

struct Strokes {
  std::string_view left;
  std::string_view right;
  std::string_view line;
  std::string_view filled;
  std::string_view hollow;
  std::string_view reference;
};

Strokes strokes_of(Typography typography) {
  if (typography == Typography::plain) return {"[", "]", "-", "*", "o", "|"};
  return {"\u251c", "\u2524", "\u2500", "\u25cf", "\u25cb", "\u2502"};
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

std::string interval_line(const IntervalMark& mark, Range range, std::size_t width,
                          std::optional<double> reference, Typography typography) {
  const Strokes strokes = strokes_of(typography);
  CharacterGrid grid(width, 1);
  if (reference && *reference >= range.low && *reference <= range.high) {
    grid.put(column_of(*reference, range, width), 0, strokes.reference);
  }
  if (mark.low && mark.high) {
    const std::size_t from = column_of(*mark.low, range, width);
    const std::size_t to = column_of(*mark.high, range, width);
    for (std::size_t column = from; column <= to; ++column) grid.put(column, 0, strokes.line);
    grid.put(from, 0, strokes.left);
    grid.put(to, 0, strokes.right);
  }
  grid.put(column_of(mark.value, range, width), 0, mark.filled ? strokes.filled : strokes.hollow);
  return grid.row(0);
}

}  // namespace yates::reports
