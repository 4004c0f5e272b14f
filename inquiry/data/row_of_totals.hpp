#pragma once

#include "table/table.hpp"

namespace yates::inquiry {

/// Throws InputError where rows look like the totals of a spreadsheet or the summary of a program,
/// which would be read as runs: a column of texts has "Total", "Sum", "Average" or the like in one
/// row, while each of its other levels stands in several rows, or has "gzip Total" beside "gzip",
/// or ends in a row of "mean", one of "min" and the like.
void refuse_row_of_totals(const table::Table& table);

}  // namespace yates::inquiry
