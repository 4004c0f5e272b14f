#include "reports/draw/terminal_text.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace yates::reports {

Typography typography_of(const TextOptions& options) {
  return options.unicode ? Typography::unicode : Typography::plain;
}

std::string emphasised(const std::string& text, Emphasis emphasis, const TextOptions& options) {
  if (!options.colour) return text;
  const std::string_view code = emphasis == Emphasis::bold ? "1" : "33";
  return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  std::string result;
  std::size_t column = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string_view word = text.substr(at, end - at);
    at = end + 1;
    if (word.empty()) continue;
    const std::size_t length = text_width(word);
    if (column > 0 && column + 1 + length > width) {
      result += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (column > 0) {
      result += ' ';
      ++column;
    }
    result += word;
    column += length;
  }
  return result;
}

std::size_t widest_line(std::string_view text) {
  std::size_t widest = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    widest = std::max(widest, text_width(text.substr(at, end - at)));
    at = end + 1;
  }
  return widest;
}

}  // namespace yates::reports
