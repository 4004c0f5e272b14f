#include <algorithm>
#include <cstddef>

#include "language/printable.hpp"
#include "reports/draw/marked_text.hpp"

namespace yates::reports {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Whether the character at this place would be read as markup.
bool is_markup(std::string_view line, std::size_t at) {
  const char before = at == 0 ? ' ' : line[at - 1];
  const char behind = at + 1 == line.size() ? ' ' : line[at + 1];
  const auto of_a_word = [](char c) {
    return is_digit(c) || is_letter(c) || static_cast<unsigned char>(c) >= 0x80;
  };
  switch (line[at]) {
    case '_':  // within a word it is none
      return !of_a_word(before) || !of_a_word(behind);
    case '&':
      return behind == '#' || is_letter(behind);
    default:
      return std::string_view("\\`*[<~|$").find(line[at]) != std::string_view::npos;
  }
}

}  // namespace

std::string markdown_text(std::string_view text) {
  const std::string line = language::printable(text, std::string_view::npos);
  std::string result;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (is_markup(line, at)) result += '\\';
    result += line[at];
  }
  return result;
}

std::string markdown_line(std::string_view text) {
  // Four blanks would begin a line of code.
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  std::string result = markdown_text(text);
  const std::size_t digits = std::min(result.find_first_not_of("0123456789"), result.size());
  const bool begins =
      !result.empty() && std::string_view("#>+-=").find(result[0]) != std::string_view::npos;
  const bool counts =
      digits > 0 && digits < result.size() && (result[digits] == '.' || result[digits] == ')');
  if (begins || counts) result.insert(digits, 1, '\\');
  return result;
}

std::string markdown_code(std::string_view text) {
  std::string line = language::printable(text, std::string_view::npos);
  std::replace(line.begin(), line.end(), '`', '\'');
  return "`" + line + "`";
}

}  // namespace yates::reports
