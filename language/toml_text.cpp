#include "language/toml_text.hpp"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

namespace yates::language {
namespace {

bool is_ascii_digit(char letter) {
  return letter >= '0' && letter <= '9';
}

/// Takes the digits off the front; returns how many there were.
std::size_t take_digits(std::string_view& text) {
  const auto end = std::find_if_not(text.begin(), text.end(), is_ascii_digit);
  const auto count = static_cast<std::size_t>(end - text.begin());
  text.remove_prefix(count);
  return count;
}

void take_sign(std::string_view& text) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
}

}  // namespace

std::string toml_string(std::string_view text) {
  std::string result = "\"";
  for (const char letter : text) {
    const auto code = static_cast<unsigned char>(letter);
    if (letter == '"' || letter == '\\') {
      result += '\\';
      result += letter;
    } else if (letter == '\n') {
      result += "\\n";
    } else if (letter == '\t') {
      result += "\\t";
    } else if (code < 0x20 || code == 0x7f) {
      result += fmt::format("\\u{:04X}", code);
    } else {
      result += letter;
    }
  }
  return result + '"';
}

std::string toml_key(std::string_view name) {
  const bool bare = !name.empty() && std::all_of(name.begin(), name.end(), [](char letter) {
    const bool letter_of_ascii =
        (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
    return letter_of_ascii || is_ascii_digit(letter) || letter == '_' || letter == '-';
  });
  return bare ? std::string(name) : toml_string(name);
}

bool is_toml_number(std::string_view text) {
  constexpr std::size_t most_digits_of_64_bits = 18;
  take_sign(text);
  const bool leading_zero = text.size() > 1 && text[0] == '0' && is_ascii_digit(text[1]);
  const std::size_t whole = take_digits(text);
  if (whole == 0 || leading_zero) return false;
  if (text.empty()) return whole <= most_digits_of_64_bits;
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    if (take_digits(text) == 0) return false;
  }
  if (text.starts_with('e') || text.starts_with('E')) {
    text.remove_prefix(1);
    take_sign(text);
    if (take_digits(text) == 0) return false;
  }
  return text.empty();
}

}  // namespace yates::language
