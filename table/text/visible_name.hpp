#pragma once

#include <algorithm>
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

/// A character that is no text: none that is seen, and none that ends a line or a field.
inline bool is_control_character(char letter) {
  const auto byte = static_cast<unsigned char>(letter);
  return (byte < 0x20 && letter != '\t' && letter != '\n' && letter != '\r') || byte == 0x7f;
}

inline bool holds_control_characters(std::string_view text) {
  return std::any_of(text.begin(), text.end(), is_control_character);
}

}  // namespace yates::table
