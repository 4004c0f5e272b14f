#pragma once

#include <cstddef>
#include <string_view>

namespace yates::language {

/// `text` without the characters of `blanks` at both ends: a view into `text`, which must outlive
/// it.
inline std::string_view trimmed(std::string_view text, std::string_view blanks = " \t\r\n\f\v") {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

}  // namespace yates::language
