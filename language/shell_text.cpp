#include "language/shell_text.hpp"

#include <cstddef>

#include <fmt/format.h>

#include "language/printable.hpp"
#include "language/utf8.hpp"

namespace yates::language {
namespace {

bool needs_no_quotes(std::string_view word) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-";
  return !word.empty() && word.find_first_not_of(plain) == std::string_view::npos;
}

/// Whether readers see every character of the word.
bool is_seen(std::string_view word) {
  return printable(word, std::string_view::npos) == word;
}

std::string escaped_word(std::string_view word) {
  std::string result = "$'";
  for (std::size_t at = 0; at < word.size();) {
    const auto character = decode(word, at);
    const std::string_view bytes = word.substr(at, character ? character->length : 1);
    at += bytes.size();
    if (bytes == "\n") {
      result += "\\n";
    } else if (bytes == "'" || bytes == "\\") {
      result += '\\' + std::string(bytes);
    } else if (is_seen(bytes)) {
      result += bytes;
    } else {
      for (const char byte : bytes) {
        result += fmt::format("\\{:03o}", static_cast<unsigned>(static_cast<unsigned char>(byte)));
      }
    }
  }
  return result + "'";
}

std::string shown_word(std::string_view word) {
  if (needs_no_quotes(word)) return std::string(word);
  return is_seen(word) ? shell_word(word) : escaped_word(word);
}

}  // namespace

std::string shell_word(std::string_view bytes) {
  std::string word = "'";
  for (const char letter : bytes) {
    if (letter == '\'') {
      word += "'\\''";
    } else {
      word += letter;
    }
  }
  return word + "'";
}

std::string shell_line(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) {
    line += (line.empty() ? "" : " ") + shown_word(word);
  }
  return line;
}

}  // namespace yates::language
