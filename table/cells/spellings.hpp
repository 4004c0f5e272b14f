#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "table/cells/raw_table.hpp"
#include "table/read.hpp"
#include "table/table.hpp"

// What the texts of a file's cells show of its numbers, which are the same numbers however they are
// written.

namespace yates::table {

/// Columns with numbers of which some end in 0, such as 3.10, where others show that this is no
/// usual way to write a decimal number: 3.9 beside 3.10 and 3.11.
std::vector<VersionsAsNumbers> versions_as_numbers(const RawTable& raw, const Dialect& dialect,
                                                   const std::string& name);

/// The numbers of columns that hold hashes of commits which all read as numbers (see are_hashes):
/// "9123456", "9123e45".
std::vector<std::size_t> columns_of_hashes(const RawTable& raw, const Dialect& dialect);

/// Makes a column of its texts, whatever they look like; missing cells stay missing.
void use_texts(Column& column, const std::vector<std::string_view>& cells);

}  // namespace yates::table
