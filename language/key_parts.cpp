#include <algorithm>
#include <string>

#include "language/toml_parts.hpp"

namespace yates::language {
namespace {

/// Where the text in quotes that begins at `begin` ends; where its end is missing, the end of its
/// line or of the document.
std::size_t end_of_text(std::string_view document, std::size_t begin) {
  const char quote = document[begin];
  const bool many_lines = document.substr(begin, 3) == std::string(3, quote);
  const std::string end(many_lines ? 3 : 1, quote);
  for (std::size_t at = begin + end.size(); at < document.size(); ++at) {
    if (document[at] == '\\' && quote == '"') {
      ++at;
    } else if (document.substr(at, end.size()) == end) {
      return at + end.size();
    } else if (document[at] == '\n' && !many_lines) {
      return at;
    }
  }
  return document.size();
}

TextPosition position_of(std::string_view document, std::size_t at) {
  const std::string_view before = document.substr(0, at);
  const auto newlines = std::count(before.begin(), before.end(), '\n');
  const auto last = before.rfind('\n');
  return {static_cast<std::size_t>(newlines) + 1,
          last == std::string_view::npos ? at + 1 : at - last};
}

}  // namespace

std::optional<TextPosition> key_with_too_many_parts(std::string_view document) {
  constexpr std::string_view ends_of_keys = "=[]{},\n";
  std::size_t parts = 1;
  for (std::size_t at = 0; at < document.size();) {
    const char letter = document[at];
    if (letter == '#') {
      at = std::min(document.find('\n', at), document.size());
    } else if (letter == '"' || letter == '\'') {
      at = end_of_text(document, at);
    } else {
      if (ends_of_keys.find(letter) != std::string_view::npos) parts = 1;
      if (letter == '.' && ++parts > most_key_parts) return position_of(document, at);
      ++at;
    }
  }
  return std::nullopt;
}

}  // namespace yates::language
