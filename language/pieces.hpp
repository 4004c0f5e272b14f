#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace yates::language {

/// `text` without the characters of `blanks` at both ends: a view into `text`, which must outlive
/// it.
inline std::string_view trimmed(std::string_view text, std::string_view blanks = " \t\r\n\f\v") {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

/// The same as a text of its own.
inline std::string trimmed_text(std::string_view text) {
  return std::string(trimmed(text));
}

/// "a,b" at the comma: {"a", "b"}. A separator at the end begins no further piece.
inline std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> result;
  while (!text.empty()) {
    const std::size_t end = text.find(separator);
    result.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return result;
}

/// A name or an expression as readers see it: "Zeit (ms)" for "`Zeit (ms)`".
inline std::string without_backticks(std::string text) {
  std::erase(text, '`');
  return text;
}

}  // namespace yates::language
