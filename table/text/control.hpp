#pragma once

#include <algorithm>
#include <string_view>

namespace yates::table {

/// A character that is no text: none that is seen, and none that ends a line or a field.
inline bool is_control_character(char letter) {
  const auto byte = static_cast<unsigned char>(letter);
  return (byte < 0x20 && letter != '\t' && letter != '\n' && letter != '\r') || byte == 0x7f;
}

inline bool holds_control_characters(std::string_view text) {
  return std::any_of(text.begin(), text.end(), is_control_character);
}

}  // namespace yates::table
