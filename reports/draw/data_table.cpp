#include "reports/draw/data_table.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "language/csv_field.hpp"
#include "language/printable.hpp"
#include "reports/draw/markdown_text.hpp"

namespace yates::reports {
namespace {

/// What tells the formats apart: how a cell is written, and what stands around and between cells.
struct Dialect {
  std::string (*cell)(const std::string& text);
  std::string row_start;
  std::string between;
  std::string row_end;
  bool aligned;
};

std::string as_it_is(const std::string& text) {
  return text;
}

std::string text_cell(const std::string& text) {
  return language::printable(text);
}

std::string markdown_cell(const std::string& text) {
  return markdown_text(text);
}

/// What stands for a character that LaTeX would act on, or join with the one before it.
std::string latex_character(char c, char before) {
  switch (c) {
    case '\\':
      return "\\textbackslash{}";
    case '~':
      return "\\textasciitilde{}";
    case '^':
      return "\\textasciicircum{}";
    case '`':
      return "\\textasciigrave{}";
    case '<':
    case '>':
      return fmt::format("${}$", c);
    case '&':
    case '%':
    case '$':
    case '#':
    case '_':
    case '{':
    case '}':
      return fmt::format("\\{}", c);
    case '-':  // two of them are another dash
      return before == '-' ? "{}-" : "-";
    default:
      return std::string(1, c);
  }
}

std::string latex_cell(const std::string& text) {
  const std::string line = language::printable(text, std::string::npos);
  std::string result;
  char before = '\0';
  for (const char c : line) {
    result += latex_character(c, before);
    before = c;
  }
  const bool negative =
      line.size() > 1 && line[0] == '-' && ((line[1] >= '0' && line[1] <= '9') || line[1] == '.');
  if (negative) return "$-$" + result.substr(1);
  // Behind the end of a row a bracket would be an argument of it, and a star a part.
  return result.starts_with('[') || result.starts_with('*') ? "{}" + result : result;
}

Dialect dialect_of(TableFormat format) {
  switch (format) {
    case TableFormat::text:
      return {text_cell, "", "  ", "", true};
    case TableFormat::markdown:
      return {markdown_cell, "| ", " | ", " |", true};
    case TableFormat::csv:
      break;
    case TableFormat::latex:
      return {latex_cell, "", " & ", " \\\\", true};
  }
  return {as_it_is, "", "", "", false};
}

class Renderer {
 public:
  Renderer(const DataTable& table, const Dialect& dialect) : table_(table), dialect_(dialect) {
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      std::size_t width = text_width(dialect.cell(table.columns[c].name));
      for (const auto& row : table.rows) width = std::max(width, text_width(dialect.cell(row[c])));
      widths_.push_back(width);
    }
  }

  std::string row(const std::vector<std::string>& cells) const {
    std::string line = dialect_.row_start;
    for (std::size_t c = 0; c < cells.size(); ++c) {
      if (c > 0) line += dialect_.between;
      line += padded(dialect_.cell(cells[c]), c);
    }
    line += dialect_.row_end;
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
  }
  std::string header() const {
    std::vector<std::string> names;
    for (const DataTable::Column& column : table_.columns) names.push_back(column.name);
    return row(names);
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
  std::string padded(const std::string& text, std::size_t column) const {
    if (!dialect_.aligned) return text;
    const std::string blanks(widths_[column] - std::min(widths_[column], text_width(text)), ' ');
    return table_.columns[column].numeric ? blanks + text : text + blanks;
  }

  const DataTable& table_;
  const Dialect& dialect_;
  std::vector<std::size_t> widths_;
};

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
  if (format == TableFormat::csv) return render_csv(table);
  const Dialect dialect = dialect_of(format);
  const Renderer renderer(table, dialect);
  std::string body;
  for (const auto& row : table.rows) body += renderer.row(row);
  switch (format) {
    case TableFormat::text:
      return renderer.header() + renderer.rule(typography == Typography::unicode ? "\u2500" : "-") +
             body;
    case TableFormat::markdown:
      return renderer.header() + renderer.markdown_rule() + body;
    case TableFormat::csv:
      break;  // rendered above
    case TableFormat::latex: {
      std::string alignment;
      for (const DataTable::Column& column : table.columns) alignment += column.numeric ? 'r' : 'l';
      return fmt::format(
          "\\begin{{tabular}}{{{}}}\n\\hline\n{}\\hline\n{}\\hline\n\\end{{tabular}}\n", alignment,
          renderer.header(), body);
    }
  }
  return body;
}

Markup html_table(const DataTable& table) {
  Markup head;
  for (const DataTable::Column& column : table.columns) {
    Attributes attributes = {{"scope", "col"}};
    if (!column.numeric) attributes.push_back({"class", "v"});
    head += element("th", attributes, column.name);
  }
  Markup body;
  for (const auto& row : table.rows) {
    Markup cells;
    for (std::size_t c = 0; c < row.size(); ++c) {
      // A first cell without text heads nothing: its row goes on with the one above.
      const bool head_of_row = c == 0 && !row[c].empty();
      Attributes attributes;
      if (head_of_row) attributes.push_back({"scope", "row"});
      if (!table.columns[c].numeric) attributes.push_back({"class", "v"});
      // Other empty cells say that there is nothing, which is heard as well as seen.
      const bool nothing = c > 0 && row[c].empty();
      cells += element(head_of_row ? "th" : "td", attributes,
                       nothing ? absent(Typography::unicode) : row[c]);
    }
    body += element("tr", {}, cells);
  }
  const Markup caption = table.caption.empty() ? Markup() : element("caption", {}, table.caption);
  return element("div",
                 {{"class", "tw"},
                  {"tabindex", "0"},
                  {"role", "region"},
                  {"aria-label", table.caption.empty() ? "Table" : table.caption}},
                 element("table", {},
                         caption + element("thead", {}, element("tr", {}, head)) +
                             element("tbody", {}, body)));
}

}  // namespace yates::reports
