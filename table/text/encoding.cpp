#include "table/text/encoding.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

#include "language/utf8.hpp"

namespace yates::table {

namespace {

void append_utf8(std::string& text, char32_t code) {
  const auto byte = [](char32_t bits) {
    return static_cast<char>(static_cast<unsigned char>(bits));
  };
  if (code < 0x80) {
    text += byte(code);
    return;
  }
  if (code < 0x800) {
    text += byte(0xC0 | (code >> 6));
  } else {
    if (code < 0x10000) {
      text += byte(0xE0 | (code >> 12));
    } else {
      text += byte(0xF0 | (code >> 18));
      text += byte(0x80 | ((code >> 12) & 0x3F));
    }
    text += byte(0x80 | ((code >> 6) & 0x3F));
  }
  text += byte(0x80 | (code & 0x3F));
}

/// The characters of the bytes 0x80 to 0x9F; zero where there is none.
constexpr std::array<char16_t, 32> upper_controls{
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

/// How a text begins as UTF-16.
struct Utf16 {
  bool marked = false;
  bool little = false;  // the low byte of each unit comes first
};

std::optional<Utf16> utf16_of(std::string_view content) {
  // A text in which every other byte is zero is UTF-16 without its mark.
  const auto zero_at = [&](std::size_t at) {
    return content.size() > 3 && content[at] == '\0' && content[at + 2] == '\0' &&
           content[1 - at] != '\0' && content[3 - at] != '\0';
  };
  if (zero_at(1) || zero_at(0)) return Utf16{false, zero_at(1)};
  if (content.starts_with("\xff\xfe")) return Utf16{true, true};
  if (content.starts_with("\xfe\xff")) return Utf16{true, false};
  return std::nullopt;
}

}  // namespace

bool begins_as_utf16(std::string_view content) {
  return utf16_of(content).has_value();
}

std::optional<Recoded> from_utf16(std::string_view content) {
  const std::optional<Utf16> form = utf16_of(content);
  if (!form || content.size() % 2 != 0) return std::nullopt;
  const bool little = form->little;
  const auto unit = [&](std::size_t at) {
    const auto first = static_cast<unsigned char>(content[at]);
    const auto second = static_cast<unsigned char>(content[at + 1]);
    return static_cast<char32_t>(little ? first | (second << 8) : second | (first << 8));
  };
  Recoded result{{}, form->marked ? "UTF-16" : "UTF-16 without its mark"};
  result.text.reserve(content.size() / 2);
  for (std::size_t at = form->marked ? 2 : 0; at < content.size(); at += 2) {
    char32_t code = unit(at);
    if (code >= 0xDC00 && code < 0xE000) return std::nullopt;
    if (code >= 0xD800 && code < 0xDC00) {
      at += 2;
      const char32_t low = at < content.size() ? unit(at) : 0;
      if (low < 0xDC00 || low >= 0xE000) return std::nullopt;
      code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    append_utf8(result.text, code);
  }
  return result;
}

std::optional<Recoded> from_windows_1252(std::string_view content) {
  Recoded result{{}, "Windows-1252"};
  result.text.reserve(content.size() + content.size() / 16);
  for (std::size_t at = 0; at < content.size(); ++at) {
    const auto byte = static_cast<unsigned char>(content[at]);
    if (byte < 0x80) {
      if (byte < ' ' && byte != '\t' && byte != '\n' && byte != '\r') return std::nullopt;
      result.text += content[at];
      continue;
    }
    const auto character = language::decode(content, at);
    if (character && character->length > 1) return std::nullopt;
    const char32_t code = byte < 0xA0 ? char32_t{upper_controls[byte - 0x80U]} : char32_t{byte};
    if (code == 0) return std::nullopt;
    append_utf8(result.text, code);
  }
  return result;
}

}  // namespace yates::table
