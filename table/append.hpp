#pragma once

#include <vector>

#include "table/table.hpp"

namespace yates::table {

/// The rows of several tables under one another, columns in the order of the first table. A column
/// that is numeric in all of them stays numeric, exactly; any other becomes categorical. Throws
/// InputError naming the table and the column where the tables do not have the same columns.
/// `tables` is not empty.
Table append(std::vector<Table> tables);

}  // namespace yates::table
