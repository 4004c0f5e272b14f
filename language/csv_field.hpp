#pragma once

#include <string>
#include <string_view>

namespace yates::language {

/// One CSV field by RFC 4180, quoted only if it holds a comma, a quote, a line break or leading or
/// trailing blanks, or starts as a byte-order mark does.
std::string csv_field(std::string_view text);

/// The same with an apostrophe before a text that a spreadsheet would take for a formula: one that
/// begins with =, +, -, @, a tab or a line end. Source: OWASP, CSV injection.
std::string spreadsheet_field(std::string_view text);

}  // namespace yates::language
