#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "reports/draw/html.hpp"
#include "reports/draw/number_text.hpp"
#include "reports/draw/terminal_text.hpp"

namespace yates::reports {

/// A table of finished texts; numeric columns are aligned to the right.
struct DataTable {
  struct Column {
    std::string name;
    bool numeric;
  };
  struct Place {
    std::size_t row;
    std::size_t column;

    friend bool operator==(const Place&, const Place&) = default;
  };
  std::string caption;
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;  // each as long as columns
  std::vector<Place> strong = {};              // cells that stand out
  std::vector<std::size_t> ruled = {};         // rows below a rule, as a sum is
  bool whole = false;  // in a terminal too narrow for it, its lines are long rather than divided
};

enum class TableFormat { text, markdown, csv, latex };

/// The rows with a header line, each line ended by "\n". `text` aligns by width and rules with "-"
/// or "─" and shows every cell by language::printable; `csv` quotes by RFC 4180; `latex` is a
/// tabular environment with its special characters escaped, in which long words are broken. Strong
/// cells are marked in Markdown and LaTeX. The caption is not printed.
std::string render(const DataTable& table, TableFormat format, Typography typography);

/// The same as text for a terminal, which shows what is strong where it has colours.
std::string terminal_table(const DataTable& table, const TextOptions& options);

/// A table of HTML with this caption (none where it is empty) around the cells of its head and its
/// rows, in a box of the classes that scrolls.
Markup scrolling_table(const std::string& caption, const Markup& head, const Markup& rows,
                       const std::string& classes = "tw");

/// The table as HTML: caption, th scope, inside a box of its own that scrolls and can be reached by
/// the keyboard.
Markup html_table(const DataTable& table);

/// The table as several that are at most `width` wide as text where that can be, each with the
/// first column, or the first ones that tell the rows apart; itself where it is no wider.
std::vector<DataTable> parts_within(const DataTable& table, std::size_t width,
                                    Typography typography);

/// The table as text of at most options.width columns where that can be: a table of words that is
/// wider becomes a paragraph for each row, one of numbers several tables under one another
/// (parts_within); where a single column is too wide beside the first, texts of both are broken
/// (fitting_table).
std::string narrow_table(const DataTable& table, const TextOptions& options);

/// The table as text of at most `width` columns where that can be. The heads of a table that is
/// wider stand on several lines, and so do the texts of its first column and, where they are long,
/// of its last: broken behind blanks and colons, further lines of the first indented. No number is
/// ever broken, but a list of them is where the table is still too wide.
std::string fitting_table(const DataTable& table, std::size_t width, Typography typography);

/// How wide the table is where its heads are broken, but not the texts of its first column.
std::size_t width_with_broken_heads(const DataTable& table);

}  // namespace yates::reports
