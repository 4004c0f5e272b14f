#pragma once

#include <string>
#include <string_view>

namespace yates::table {

/// Throws InputError for a text whose first lines name every value: "codec=gzip threads=1", or one
/// "codec: gzip" below the other. They are no rows of a table.
void refuse_named_values(std::string_view content, const std::string& name);

}  // namespace yates::table
