#pragma once

#include <string>
#include <string_view>

namespace yates::language {

/// One CSV field by RFC 4180, quoted only if it holds a comma, a quote, a line break or leading or
/// trailing blanks, or starts as a byte-order mark does.
std::string csv_field(std::string_view text);

}  // namespace yates::language
