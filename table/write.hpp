#pragma once

#include <string>
#include <string_view>

#include "table/table.hpp"

namespace yates::table {

/// One CSV field by RFC 4180: quoted only where it holds a comma, a quote, a line break or leading
/// or trailing blanks, or starts as a byte-order mark does.
std::string csv_field(std::string_view text);

/// The table as CSV with a header line, LF line ends and empty cells for missing values. Numbers
/// are printed with as many digits as keep the exact value; `read_text(to_csv(t))` gives the same
/// table up to origins.
std::string to_csv(const Table& table);

}  // namespace yates::table
