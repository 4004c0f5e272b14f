#pragma once

#include <string>
#include <string_view>

#include "table/cells/raw_table.hpp"

namespace yates::table {

/// Throws InputError for a text whose first lines name every value: "codec=gzip threads=1", or one
/// "codec: gzip" below the other. They are no rows of a table.
void refuse_named_values(std::string_view content, const std::string& name);

/// Throws InputError where a second table with a header line of its own begins below a blank line:
/// a row of texts, none of which its column has above, where a column has numbers above and below.
void refuse_second_table(std::string_view content, const RawTable& raw, const Dialect& dialect,
                         const std::string& name);

}  // namespace yates::table
