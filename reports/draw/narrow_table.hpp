#pragma once

#include <string>

#include "reports/draw/data_table.hpp"
#include "reports/draw/terminal_text.hpp"

namespace yates::reports {

/// The table as text of at most options.width columns where that can be: a table of words that is
/// wider becomes a paragraph for each row, one of numbers several tables under one another, each
/// with the first column; where a single column is too wide beside it, texts of both are broken
/// (fitting_table).
std::string narrow_table(const DataTable& table, const TextOptions& options);

}  // namespace yates::reports
