#pragma once

#include <string>
#include <string_view>

namespace yates::table {

/// The name without the characters that nobody sees: a no-break space is a blank, those without
/// width are left out, and blanks at the ends do not count.
std::string visible_name(std::string_view name);

/// Whether a name that somebody gives holds what nobody sees and so nobody could type again: what
/// visible_name mends, other characters without width, and those that turn the direction of
/// writing. Blanks at the ends do not count, nor do joiners of letters and of emoji, nor controls.
bool holds_unseen(std::string_view name);

}  // namespace yates::table
