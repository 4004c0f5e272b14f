#pragma once

#include <string>
#include <string_view>

namespace yates::table {

/// The name without the characters that nobody sees: a no-break space is a blank, those without
/// width are left out, and blanks at the ends do not count.
std::string visible_name(std::string_view name);

}  // namespace yates::table
