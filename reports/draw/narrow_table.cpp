#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "language/printable.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/draw/terminal_text.hpp"

namespace yates::reports {
namespace {

/// The first `lead` columns and those from `begin` up to `end`.
DataTable part_of(const DataTable& table, std::size_t lead, std::size_t begin, std::size_t end) {
  const auto cut = [&](const auto& all) {
    auto result = all;
    result.erase(result.begin() + static_cast<std::ptrdiff_t>(end), result.end());
    result.erase(result.begin() + static_cast<std::ptrdiff_t>(lead),
                 result.begin() + static_cast<std::ptrdiff_t>(begin));
    return result;
  };
  DataTable result{table.caption, cut(table.columns), {}, {}, table.ruled};
  for (const auto& row : table.rows) result.rows.push_back(cut(row));
  for (DataTable::Place place : table.strong) {
    if (place.column >= lead && (place.column < begin || place.column >= end)) continue;
    if (place.column >= lead) place.column -= begin - lead;
    result.strong.push_back(place);
  }
  return result;
}

/// How many of the first columns tell the rows apart; one where not even all do.
std::size_t telling_columns(const DataTable& table) {
  for (std::size_t lead = 1; lead < table.columns.size(); ++lead) {
    std::set<std::vector<std::string>> names;
    for (const auto& row : table.rows) {
      names.insert({row.begin(), row.begin() + static_cast<std::ptrdiff_t>(lead)});
    }
    if (names.size() == table.rows.size()) return lead;
  }
  return 1;
}

/// "assumption: looked at: ...; result: ..."
std::string paragraph_of(const DataTable& table, const std::vector<std::string>& row,
                         std::size_t width) {
  std::string text = "- " + row.front() + ":";
  for (std::size_t c = 1; c < row.size(); ++c) {
    text += fmt::format("{} {} {}", c == 1 ? "" : ";", table.columns[c].name, row[c]);
  }
  return wrapped(text, width, 2) + "\n";
}

constexpr std::size_t between = 2;     // blanks between columns
constexpr std::size_t narrowest = 12;  // of the first column
constexpr std::size_t most_of_the_last = 16;

/// A text in pieces that end behind a blank or a colon, but not between a sign of multiplication or
/// division and what follows it.
std::vector<std::string> pieces_of(const std::string& text) {
  std::vector<std::string> pieces(1);
  for (const char c : text) {
    pieces.back() += c;
    const bool sign = pieces.back() == "\u00d7 " || pieces.back() == "/ ";
    if ((c == ' ' && !sign) || c == ':') pieces.emplace_back();
  }
  if (pieces.back().empty() && pieces.size() > 1) pieces.pop_back();
  return pieces;
}

std::string without_last_blank(std::string text) {
  if (text.ends_with(' ')) text.pop_back();
  return text;
}

/// Lines of at most `width` columns where the pieces allow it, later ones indented.
std::vector<std::string> lines_of(const std::string& text, std::size_t width, std::size_t indent) {
  std::vector<std::string> lines(1);
  bool begun = false;
  for (const std::string& piece : pieces_of(text)) {
    const std::size_t length = text_width(without_last_blank(piece));
    if (begun && text_width(lines.back()) + length > width) {
      lines.back() = without_last_blank(lines.back());
      lines.emplace_back(indent, ' ');
    }
    lines.back() += piece;
    begun = true;
  }
  lines.back() = without_last_blank(lines.back());
  return lines;
}

std::size_t widest_of(const std::vector<std::string>& lines) {
  std::size_t widest = 0;
  for (const std::string& line : lines) widest = std::max(widest, text_width(line));
  return widest;
}

struct Cells {
  std::vector<std::vector<std::string>> lines;  // of each cell

  std::size_t height() const {
    std::size_t most = 1;
    for (const auto& one : lines) most = std::max(most, one.size());
    return most;
  }
};

/// The cells beside one another; `from_below`: the last lines on one level, as of heads.
std::string block(const DataTable& table, const std::vector<std::size_t>& widths,
                  const Cells& cells, bool from_below) {
  std::string text;
  const std::size_t height = cells.height();
  for (std::size_t level = 0; level < height; ++level) {
    std::string line;
    for (std::size_t c = 0; c < widths.size(); ++c) {
      const std::vector<std::string>& own = cells.lines[c];
      const std::size_t above = from_below ? height - own.size() : 0;
      const std::string& part =
          level >= above && level - above < own.size() ? own[level - above] : std::string();
      const std::string blanks(widths[c] - std::min(widths[c], text_width(part)), ' ');
      if (c > 0) line += std::string(between, ' ');
      line += table.columns[c].numeric ? blanks + part : part + blanks;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

/// A table in lines; `others` is the width of all columns but the first.
struct Layout {
  Cells head;
  std::vector<Cells> rows;
  std::vector<std::size_t> widths;
  std::size_t others = 0;
};

Layout with_broken_heads(const DataTable& table) {
  Layout result;
  const std::size_t last = table.columns.size() - 1;
  for (const auto& row : table.rows) {
    Cells cells;
    for (const std::string& cell : row) cells.lines.push_back({language::printable(cell)});
    if (!table.columns[last].numeric) {
      cells.lines[last] = lines_of(cells.lines[last].front(), most_of_the_last, 0);
    }
    result.rows.push_back(std::move(cells));
  }
  for (std::size_t c = 0; c <= last; ++c) {
    std::size_t own = 0;
    for (const Cells& cells : result.rows) own = std::max(own, widest_of(cells.lines[c]));
    const std::string name = language::printable(table.columns[c].name);
    for (const std::string& word : pieces_of(name)) {
      own = std::max(own, text_width(without_last_blank(word)));
    }
    result.head.lines.push_back(lines_of(name, own, 0));
    result.widths.push_back(own);
    if (c > 0) result.others += between + own;
  }
  return result;
}

void break_first_column(Layout& layout, std::size_t width) {
  const std::size_t room = width > layout.others + narrowest ? width - layout.others : narrowest;
  layout.widths.front() = widest_of(layout.head.lines.front());
  for (Cells& cells : layout.rows) {
    cells.lines.front() = lines_of(cells.lines.front().front(), room, 2);
    layout.widths.front() = std::max(layout.widths.front(), widest_of(cells.lines.front()));
  }
}

/// Where that is not enough, lists of numbers stand on several lines, too.
void break_lists(Layout& layout, const DataTable& table, std::size_t width) {
  for (std::size_t c = 1; c < layout.widths.size(); ++c) {
    const std::size_t all = layout.widths.front() + layout.others;
    if (all <= width || !table.columns[c].numeric) continue;
    const std::size_t own = layout.widths[c];
    const std::size_t room = std::max(narrowest, own - std::min(own, all - width));
    layout.widths[c] = widest_of(layout.head.lines[c]);
    for (Cells& cells : layout.rows) {
      const std::string& text = cells.lines[c].front();
      if (text.find(", ") != std::string::npos) cells.lines[c] = lines_of(text, room, 0);
      layout.widths[c] = std::max(layout.widths[c], widest_of(cells.lines[c]));
    }
    layout.others -= own - layout.widths[c];
  }
}

bool fits_in(const DataTable& table, std::size_t width, Typography typography) {
  return widest_line(render(table, TableFormat::text, typography)) <= width;
}

}  // namespace

std::vector<DataTable> parts_within(const DataTable& table, std::size_t width,
                                    Typography typography) {
  const auto fits = [&](const DataTable& one) { return fits_in(one, width, typography); };
  if (table.columns.size() < 2 || fits(table)) return {table};
  std::vector<DataTable> result;
  std::size_t lead = telling_columns(table);
  for (std::size_t c = lead; c < table.columns.size(); ++c) {
    if (!fits(part_of(table, lead, c, c + 1))) lead = 1;
  }
  for (std::size_t begin = lead; begin < table.columns.size();) {
    std::size_t end = begin + 1;
    while (end < table.columns.size() && fits(part_of(table, lead, begin, end + 1))) ++end;
    result.push_back(part_of(table, lead, begin, end));
    begin = end;
  }
  return result;
}

std::string narrow_table(const DataTable& table, const TextOptions& options) {
  const std::size_t width = options.width;
  const auto fits = [&](const DataTable& one) {
    return fits_in(one, width, typography_of(options));
  };
  if (fits(table) || table.columns.size() < 2) return terminal_table(table, options);
  std::string text;
  const bool words = std::none_of(table.columns.begin(), table.columns.end(),
                                  [](const DataTable::Column& column) { return column.numeric; });
  if (words) {
    for (const auto& row : table.rows) text += paragraph_of(table, row, width);
    return text;
  }
  for (const DataTable& part : parts_within(table, width, typography_of(options))) {
    text += text.empty() ? "" : "\n";
    text += fits(part) ? terminal_table(part, options)
                       : fitting_table(part, width, typography_of(options));
  }
  return text;
}

std::size_t width_with_broken_heads(const DataTable& table) {
  if (table.columns.empty()) return 0;
  const Layout layout = with_broken_heads(table);
  return layout.widths.front() + layout.others;
}

std::string fitting_table(const DataTable& table, std::size_t width, Typography typography) {
  const std::string whole = render(table, TableFormat::text, typography);
  if (widest_line(whole) <= width || table.columns.size() < 2) return whole;
  Layout layout = with_broken_heads(table);
  break_first_column(layout, width);
  break_lists(layout, table, width);
  std::string text = block(table, layout.widths, layout.head, true);
  const std::string_view stroke = typography == Typography::unicode ? "\u2500" : "-";
  for (std::size_t i = 0; i < layout.widths.front() + layout.others; ++i) text += stroke;
  text += "\n";
  for (const Cells& cells : layout.rows) text += block(table, layout.widths, cells, false);
  return text;
}

}  // namespace yates::reports
