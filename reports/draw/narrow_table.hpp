#pragma once

#include <cstddef>
#include <string>

#include "reports/draw/data_table.hpp"
#include "reports/draw/terminal_text.hpp"

namespace yates::reports {

/// The table as text of at most options.width columns where that can be: a table of words that is
/// wider becomes a paragraph for each row, one of numbers several tables under one another, each
/// with the first column, or the first ones that tell the rows apart; where a single column is too
/// wide beside it, texts of both are broken (fitting_table).
std::string narrow_table(const DataTable& table, const TextOptions& options);

/// The table as text of at most `width` columns where that can be. The heads of a table that is
/// wider stand on several lines, and so do the texts of its first column and, where they are long,
/// of its last: broken behind blanks and colons, further lines of the first indented. No number is
/// ever broken.
std::string fitting_table(const DataTable& table, std::size_t width, Typography typography);

/// How wide the table is where its heads are broken, but not the texts of its first column.
std::size_t width_with_broken_heads(const DataTable& table);

}  // namespace yates::reports
