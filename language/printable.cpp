#include "language/printable.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

#include <fmt/format.h>

#include "language/utf8.hpp"

namespace yates::language {

namespace {

constexpr std::string_view gap = " ... ";

/// Printed as it is on every terminal, a byte a character.
bool harmless(char c) {
  return c >= 0x20 && c < 0x7f;
}

struct CodeRange {
  char32_t first;
  char32_t last;
};

/// Characters that a terminal acts on, and those that it does not show: two texts that differ in
/// these alone would look the same. Ascending.
constexpr CodeRange written_out[] = {
    {0x0000, 0x001f},   {0x007f, 0x009f},    // controls
    {0x00ad, 0x00ad},   {0x034f, 0x034f},    // soft hyphen, grapheme joiner
    {0x061c, 0x061c},   {0x115f, 0x1160},    // direction; fillers of Hangul
    {0x17b4, 0x17b5},   {0x180b, 0x180f},    // vowels of Khmer, selectors of Mongolian
    {0x200b, 0x200f},   {0x2028, 0x202e},    // without width; line ends and direction
    {0x2060, 0x206f},   {0x3164, 0x3164},    // word joiner and others, filler
    {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},    // variations, byte-order mark
    {0xffa0, 0xffa0},   {0xfff0, 0xfffb},    // filler, annotations
    {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a},  // of shorthand and of music
    {0xe0000, 0xe0fff},                      // tags
};

void append_written_out(std::string& result, char32_t code) {
  const auto number = static_cast<unsigned>(code);
  switch (code) {
    case '\n':
      result += "\\n";
      break;
    case '\r':
      result += "\\r";
      break;
    case '\t':
      result += "\\t";
      break;
    default:
      result += code < 0x100     ? fmt::format("\\x{:02x}", number)
                : code < 0x10000 ? fmt::format("\\u{:04x}", number)
                                 : fmt::format("\\U{:08x}", number);
  }
}

std::string cleaned(std::string_view text, bool keeps_tabs) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    if (harmless(text[at]) || (keeps_tabs && text[at] == '\t')) {
      result += text[at++];
      continue;
    }
    const std::optional<Character> character = decode(text, at);
    if (!character) {
      append_written_out(result, static_cast<unsigned char>(text[at++]));
    } else {
      if (is_written_out(character->code)) {
        append_written_out(result, character->code);
      } else {
        result += text.substr(at, character->length);
      }
      at += character->length;
    }
  }
  return result;
}

bool inside_character(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

/// The bytes of the first `characters` characters of valid UTF-8.
std::size_t bytes_of(std::string_view text, std::size_t characters) {
  std::size_t at = 0;
  while (at < text.size() && characters > 0) {
    ++at;
    while (at < text.size() && inside_character(text[at])) ++at;
    --characters;
  }
  return at;
}

/// Clean text with its middle left out where it is too long. What is wrong often stands behind what
/// is quoted, so that the end is worth as much as the beginning.
std::string without_middle(std::string text, std::size_t longest) {
  if (text.size() <= longest) return text;
  const std::size_t characters = count_characters(text);
  if (characters <= longest) return text;
  const std::size_t kept = longest - std::min(longest, gap.size());
  const std::size_t before = kept - kept / 2;
  const std::size_t begin = bytes_of(text, before);
  const std::size_t end = bytes_of(text, characters - kept / 2);
  return text.substr(0, begin).append(gap).append(text, end);
}

}  // namespace

bool is_written_out(char32_t code) {
  const auto* const range =
      std::lower_bound(std::begin(written_out), std::end(written_out), code,
                       [](const CodeRange& one, char32_t wanted) { return one.last < wanted; });
  return range != std::end(written_out) && range->first <= code;
}

std::string printable(std::string_view text, std::size_t longest) {
  const bool plain = text.size() <= longest && std::all_of(text.begin(), text.end(), harmless);
  return plain ? std::string(text) : without_middle(cleaned(text, false), longest);
}

std::string printable_lines(std::string_view text, std::size_t longest) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    result += without_middle(cleaned(text.substr(0, end), true), longest);
    if (end == text.size()) break;
    result += '\n';
    text.remove_prefix(end + 1);
  }
  return result;
}

}  // namespace yates::language
