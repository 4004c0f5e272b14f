#pragma once

#include "table/table.hpp"

namespace yates::cli {

/// Throws InputError where the last row looks like the totals of a spreadsheet: a column of texts
/// has "Total", "Sum", "Average" or the like there and nowhere else, while each of its other levels
/// stands in several rows.
void refuse_row_of_totals(const table::Table& table);

}  // namespace yates::cli
