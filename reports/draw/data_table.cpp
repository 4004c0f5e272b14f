#include "reports/draw/data_table.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "language/csv_field.hpp"
#include "language/printable.hpp"
#include "reports/draw/marked_text.hpp"

namespace yates::reports {
namespace {

/// What tells the formats apart: how a cell is written, and what stands around and between cells.
struct Dialect {
  std::string (*cell)(const std::string& text);
  std::string row_start;
  std::string between;
  std::string row_end;
  std::string strong_start = {};
  std::string strong_end = {};
};

std::string text_cell(const std::string& text) {
  return language::printable(text);
}

std::string markdown_cell(const std::string& text) {
  return markdown_text(text);
}

std::string latex_cell(const std::string& text) {
  const std::string result = latex_text(text);
  const bool negative =
      text.size() > 1 && text[0] == '-' && ((text[1] >= '0' && text[1] <= '9') || text[1] == '.');
  if (negative) return "$-$" + result.substr(1);
  // Behind the end of a row a bracket would be an argument of it, and a star a part.
  return result.starts_with('[') || result.starts_with('*') ? "{}" + result : result;
}

Dialect dialect_of(TableFormat format) {
  switch (format) {
    case TableFormat::markdown:
      return {markdown_cell, "| ", " | ", " |", "**", "**"};
    case TableFormat::latex:
      return {latex_cell, "", " & ", " \\\\", "\\textbf{", "}"};
    case TableFormat::text:
    case TableFormat::csv:  // has no widths, and is rendered without
      break;
  }
  return {text_cell, "", "  ", ""};
}

class Renderer {
 public:
  Renderer(const DataTable& table, const Dialect& dialect) : table_(table), dialect_(dialect) {
    for (const DataTable::Column& column : table.columns) {
      head_.push_back(dialect.cell(column.name));
      widths_.push_back(text_width(head_.back()));
    }
    for (const auto& row : table.rows) {
      auto& cells = rows_.emplace_back();
      for (std::size_t c = 0; c < row.size(); ++c) {
        cells.push_back(dialect.cell(row[c]));
        widths_[c] = std::max(widths_[c], text_width(cells.back()) + marks_of(rows_.size() - 1, c));
      }
    }
  }

  std::string header() const {
    return line([&](std::size_t c) { return padded(head_[c], text_width(head_[c]), c); });
  }
  std::string row(std::size_t row) const {
    return line([&](std::size_t c) {
      const std::string& cell = rows_[row][c];
      const std::size_t width = text_width(cell) + marks_of(row, c);
      if (!is_strong(row, c)) return padded(cell, width, c);
      return padded(dialect_.strong_start + cell + dialect_.strong_end, width, c);
    });
  }
  bool is_ruled(std::size_t row) const {
    return row > 0 &&
           std::find(table_.ruled.begin(), table_.ruled.end(), row) != table_.ruled.end();
  }
  std::string rule(std::string_view stroke) const {
    std::size_t width = table_.columns.empty() ? 0 : 2 * (table_.columns.size() - 1);
    for (const std::size_t w : widths_) width += w;
    std::string line;
    for (std::size_t i = 0; i < width; ++i) line += stroke;
    return line + "\n";
  }
  std::string markdown_rule() const {
    std::string line = "|";
    for (std::size_t c = 0; c < widths_.size(); ++c) {
      const std::string dashes(std::max<std::size_t>(widths_[c], 3) + 1, '-');
      line += table_.columns[c].numeric ? dashes + ":|" : ":" + dashes + "|";
    }
    return line + "\n";
  }

 private:
  template <typename Cell>
  std::string line(const Cell& cell) const {
    std::string text = dialect_.row_start;
    for (std::size_t c = 0; c < widths_.size(); ++c) {
      if (c > 0) text += dialect_.between;
      text += cell(c);
    }
    text += dialect_.row_end;
    text.erase(text.find_last_not_of(' ') + 1);
    return text + "\n";
  }
  bool is_strong(std::size_t row, std::size_t column) const {
    return !rows_[row][column].empty() && rows_[row][column].front() != ' ' &&
           std::find(table_.strong.begin(), table_.strong.end(), DataTable::Place{row, column}) !=
               table_.strong.end();
  }
  /// Columns of the marks of a strong cell; the escapes of a terminal take none.
  std::size_t marks_of(std::size_t row, std::size_t column) const {
    if (dialect_.strong_start.starts_with('\x1b') || !is_strong(row, column)) return 0;
    return dialect_.strong_start.size() + dialect_.strong_end.size();
  }
  std::string padded(const std::string& text, std::size_t width, std::size_t column) const {
    const std::string blanks(widths_[column] - std::min(widths_[column], width), ' ');
    return table_.columns[column].numeric ? blanks + text : text + blanks;
  }

  const DataTable& table_;
  const Dialect& dialect_;
  std::vector<std::string> head_;
  std::vector<std::vector<std::string>> rows_;
  std::vector<std::size_t> widths_;
};

/// Columns of a line that a table leaves to a text; longer ones are broken on paper.
constexpr std::size_t longest_unbroken = 40;

std::string latex_alignment(const DataTable& table) {
  std::string result;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const bool is_long = std::any_of(table.rows.begin(), table.rows.end(), [&](const auto& row) {
      return text_width(row[c]) > longest_unbroken;
    });
    result += table.columns[c].numeric ? "r" : is_long ? "p{0.4\\linewidth}" : "l";
  }
  return result;
}

/// The rows, with a rule above those that ask for one.
std::string body_of(const DataTable& table, const Renderer& renderer, const std::string& rule) {
  std::string body;
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    if (renderer.is_ruled(r)) body += rule;
    body += renderer.row(r);
  }
  return body;
}

std::string text_of(const DataTable& table, const Dialect& dialect, Typography typography) {
  const Renderer renderer(table, dialect);
  const std::string rule = renderer.rule(typography == Typography::unicode ? "\u2500" : "-");
  return renderer.header() + rule + body_of(table, renderer, rule);
}

/// Without the widths of columns, which would need every cell twice.
std::string render_csv(const DataTable& table) {
  std::string result;
  const auto append = [&](std::string_view text, bool first) {
    if (!first) result += ',';
    result += language::csv_field(text);
  };
  for (std::size_t c = 0; c < table.columns.size(); ++c) append(table.columns[c].name, c == 0);
  result += '\n';
  for (const auto& row : table.rows) {
    for (std::size_t c = 0; c < row.size(); ++c) append(row[c], c == 0);
    result += '\n';
  }
  return result;
}

}  // namespace

std::string render(const DataTable& table, TableFormat format, Typography typography) {
  const Dialect dialect = dialect_of(format);
  switch (format) {
    case TableFormat::markdown: {
      const Renderer renderer(table, dialect);
      return renderer.header() + renderer.markdown_rule() + body_of(table, renderer, "");
    }
    case TableFormat::csv:
      return render_csv(table);
    case TableFormat::latex: {
      const Renderer renderer(table, dialect);
      return fmt::format(
          "\\begin{{tabular}}{{{}}}\n\\hline\n{}\\hline\n{}\\hline\n\\end{{tabular}}\n",
          latex_alignment(table), renderer.header(), body_of(table, renderer, "\\hline\n"));
    }
    case TableFormat::text:
      break;
  }
  return text_of(table, dialect, typography);
}

std::string terminal_table(const DataTable& table, const TextOptions& options) {
  Dialect dialect = dialect_of(TableFormat::text);
  const std::string marked = emphasised("|", Emphasis::bold, options);
  dialect.strong_start = marked.substr(0, marked.find('|'));
  dialect.strong_end = marked.substr(marked.find('|') + 1);
  return text_of(table, dialect, typography_of(options));
}

Markup scrolling_table(const std::string& caption, const Markup& head, const Markup& rows,
                       const std::string& classes) {
  return element(
      "div",
      {{"class", classes},
       {"tabindex", "0"},
       {"role", "region"},
       {"aria-label", caption.empty() ? "Table" : caption}},
      element("table", {},
              (caption.empty() ? Markup() : element("caption", {}, caption)) +
                  element("thead", {}, element("tr", {}, head)) + element("tbody", {}, rows)));
}

Markup html_table(const DataTable& table) {
  Markup head;
  for (const DataTable::Column& column : table.columns) {
    Attributes attributes = {{"scope", "col"}};
    if (!column.numeric) attributes.push_back({"class", "v"});
    head += element("th", attributes, column.name);
  }
  Markup body;
  const auto contains = [](const auto& places, const auto& place) {
    return std::find(places.begin(), places.end(), place) != places.end();
  };
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    const std::vector<std::string>& row = table.rows[r];
    Markup cells;
    for (std::size_t c = 0; c < row.size(); ++c) {
      // A first cell without text heads nothing: its row goes on with the one above.
      const bool head_of_row = c == 0 && !row[c].empty();
      Attributes attributes;
      if (head_of_row) attributes.push_back({"scope", "row"});
      if (!table.columns[c].numeric) attributes.push_back({"class", "v"});
      // Other empty cells say that there is nothing, which is heard as well as seen.
      const bool nothing = c > 0 && row[c].empty();
      const Markup text = Markup::text(nothing ? absent(Typography::unicode) : row[c]);
      const bool is_strong = contains(table.strong, DataTable::Place{r, c});
      cells +=
          element(head_of_row ? "th" : "td", attributes, is_strong ? element("b", {}, text) : text);
    }
    const bool is_ruled = contains(table.ruled, r);
    body += element("tr", is_ruled ? Attributes{{"class", "ruled"}} : Attributes{}, cells);
  }
  return scrolling_table(table.caption, head, body);
}

}  // namespace yates::reports
