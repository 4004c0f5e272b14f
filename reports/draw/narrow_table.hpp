#pragma once

#include <cstddef>
#include <string>

#include "reports/draw/data_table.hpp"

namespace yates::reports {

/// The table as text of at most `width` columns where that can be: a table of words that is wider
/// becomes a paragraph for each row, one of numbers several tables under one another, each with the
/// first column. A single column is never cut.
std::string narrow_table(const DataTable& table, std::size_t width, Typography typography);

}  // namespace yates::reports
