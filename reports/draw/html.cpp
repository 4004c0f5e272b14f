#include "reports/draw/html.hpp"

#include <algorithm>
#include <array>

namespace yates::reports {
namespace {

/// Bytes of the UTF-8 sequence that starts here; 0 if it is none.
std::size_t sequence_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(at);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || at + length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(at + i) & 0xC0) != 0x80) return 0;
  }
  const unsigned char second = byte(at + 1);
  const bool overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
  const bool outside = (first == 0xED && second > 0x9F) || (first == 0xF4 && second > 0x8F);
  const bool no_character = first == 0xEF && second == 0xBF && byte(at + 2) >= 0xBE;
  return overlong || outside || no_character ? 0 : length;
}

/// Whether a character turns the direction of the text around it: U+202A to U+202E, U+2066 to
/// U+2069. Letters that are written from right to left need none of them.
bool turns_text(std::string_view character) {
  if (character.size() != 3 || character[0] != '\xE2') return false;
  const auto last = static_cast<unsigned char>(character[2]);
  return (character[1] == '\x80' && last >= 0xAA && last <= 0xAE) ||
         (character[1] == '\x81' && last >= 0xA6 && last <= 0xA9);
}

std::string escaped(std::string_view raw) {
  std::string result;
  result.reserve(raw.size());
  for (std::size_t at = 0; at < raw.size();) {
    const std::size_t length = sequence_length(raw, at);
    const char c = raw[at];
    const bool control = static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n';
    if (length == 0 || control || c == '\x7f' || turns_text(raw.substr(at, length))) {
      result += "\uFFFD";
    } else if (c == '&') {
      result += "&amp;";
    } else if (c == '<') {
      result += "&lt;";
    } else if (c == '>') {
      result += "&gt;";
    } else if (c == '"') {
      result += "&quot;";
    } else if (c == '\'') {
      result += "&#39;";
    } else {
      result += raw.substr(at, length);
    }
    at += std::max<std::size_t>(length, 1);
  }
  return result;
}

/// Elements that may be written <name/>: HTML's void elements and SVG's shapes.
bool may_close_itself(std::string_view name) {
  static constexpr std::array<std::string_view, 8> names = {"meta", "br",   "hr",   "circle",
                                                            "path", "line", "rect", "col"};
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

Markup Markup::text(std::string_view raw) {
  return trusted(escaped(raw));
}

Markup Markup::trusted(std::string markup) {
  Markup result;
  result.markup_ = std::move(markup);
  return result;
}

Markup& Markup::operator+=(const Markup& other) {
  markup_ += other.markup_;
  return *this;
}

Markup element(std::string_view name, const Attributes& attributes, const Markup& content) {
  std::string result = "<" + std::string(name);
  for (const Attribute& attribute : attributes) {
    result += " " + attribute.name + "=\"" + escaped(attribute.value) + "\"";
  }
  if (content.empty() && may_close_itself(name)) return Markup::trusted(result + "/>");
  return Markup::trusted(result + ">" + content.str() + "</" + std::string(name) + ">");
}

Markup element(std::string_view name, const Attributes& attributes, std::string_view raw) {
  return element(name, attributes, Markup::text(raw));
}

}  // namespace yates::reports
