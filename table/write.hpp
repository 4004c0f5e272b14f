#pragma once

#include <string>

#include "table/table.hpp"

namespace yates::table {

/// The table as CSV with a header line, LF line ends and empty cells for missing values. Numbers
/// are printed with as many digits as keep the exact value; `read_text(to_csv(t))` gives the same
/// table up to origins.
std::string to_csv(const Table& table);

}  // namespace yates::table
