#include "campaigns/ssh/base64.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace yates::campaigns {
namespace {

constexpr std::string_view letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t none = 255;

constexpr std::array<std::uint8_t, 256> values() {
  std::array<std::uint8_t, 256> result{};
  result.fill(none);
  for (std::size_t value = 0; value < letters.size(); ++value) {
    result[static_cast<unsigned char>(letters[value])] = static_cast<std::uint8_t>(value);
  }
  return result;
}
constexpr auto value_of = values();

}  // namespace

std::string to_base64(std::string_view bytes) {
  constexpr std::size_t line_length = 76;
  std::string text;
  text.reserve(bytes.size() / 57 * 77 + 80);
  std::size_t column = 0;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    std::uint32_t group = 0;
    for (std::size_t offset = 0; offset < 3; ++offset) {
      group <<= 8;
      if (at + offset < bytes.size()) group |= static_cast<unsigned char>(bytes[at + offset]);
    }
    const std::size_t left = bytes.size() - at;
    text += letters[group >> 18];
    text += letters[group >> 12 & 63];
    text += left > 1 ? letters[group >> 6 & 63] : '=';
    text += left > 2 ? letters[group & 63] : '=';
    column += 4;
    if (column == line_length) {
      text += '\n';
      column = 0;
    }
  }
  if (column > 0) text += '\n';
  return text;
}

bool append_from_base64(std::string_view line, std::string& bytes) {
  if (line.size() % 4 != 0) return false;
  for (std::size_t at = 0; at < line.size(); at += 4) {
    const std::string_view four = line.substr(at, 4);
    std::size_t filled = 4;
    if (at + 4 == line.size()) {
      while (filled > 2 && four[filled - 1] == '=') --filled;
    }
    std::uint32_t group = 0;
    for (std::size_t place = 0; place < 4; ++place) {
      const std::uint8_t value =
          place < filled ? value_of[static_cast<unsigned char>(four[place])] : std::uint8_t{0};
      if (value == none) return false;
      group = group << 6 | value;
    }
    bytes += static_cast<char>(group >> 16 & 255);
    if (filled > 2) bytes += static_cast<char>(group >> 8 & 255);
    if (filled > 3) bytes += static_cast<char>(group & 255);
  }
  return true;
}

}  // namespace yates::campaigns
