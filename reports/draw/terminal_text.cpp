#include "reports/draw/terminal_text.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "language/printable.hpp"

namespace yates::reports {

namespace {

constexpr std::string_view bold_begin = "\x1b[1m";
constexpr std::string_view warning_begin = "\x1b[33m";
constexpr std::string_view emphasis_end = "\x1b[0m";

/// The escape of emphasised() that the text starts with; empty if it starts with none.
std::string_view own_escape(std::string_view text) {
  for (const std::string_view escape : std::array{bold_begin, warning_begin, emphasis_end}) {
    if (text.starts_with(escape)) return escape;
  }
  return {};
}

}  // namespace

Typography typography_of(const TextOptions& options) {
  return options.unicode ? Typography::unicode : Typography::plain;
}

std::string emphasised(const std::string& text, Emphasis emphasis, const TextOptions& options) {
  if (!options.colour) return text;
  const std::string_view begin = emphasis == Emphasis::bold ? bold_begin : warning_begin;
  return fmt::format("{}{}{}", begin, text, emphasis_end);
}

std::string bold_lines(std::string_view text, const TextOptions& options, std::size_t indent) {
  return emphasised(wrapped(text, options.width, indent), Emphasis::bold, options) + "\n";
}

std::string for_terminal(std::string_view text, const TextOptions& options) {
  const auto clean = [](std::string_view part) {
    return language::printable_lines(part, std::string_view::npos);
  };
  if (!options.colour) return clean(text);
  std::string result;
  bool open = false;
  std::size_t begin = 0;
  std::size_t at = text.find('\x1b');
  while (at != std::string_view::npos) {
    const std::string_view escape = own_escape(text.substr(at));
    if (!escape.empty()) {
      result += clean(text.substr(begin, at - begin));
      result += escape;
      open = escape != emphasis_end;
      begin = at + escape.size();
    }
    at = text.find('\x1b', at + 1);
  }
  result += clean(text.substr(begin));
  if (open) result += emphasis_end;
  return result;
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  std::string result;
  std::size_t column = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = language::printable(text.substr(at, end - at), std::string_view::npos);
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
