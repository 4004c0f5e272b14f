#pragma once

#include <vector>

#include "table/table.hpp"

namespace yates::table {

/// The rows of several tables one below the other, with columns in the order of the first table. A
/// column that is numeric in all of them stays numeric and exact; any other becomes categorical.
/// Units of one dimension are converted to that of the first table; where units clash, the column
/// becomes categorical, and its `not_a_number` names the tables and the units.
/// Throws InputError with the table and the column if the tables do not have the same columns.
/// `tables` must not be empty.
Table append(std::vector<Table> tables);

}  // namespace yates::table
