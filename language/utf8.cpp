#include "language/utf8.hpp"

#include <cstdint>
#include <cstring>

namespace yates::language {

namespace {

struct Form {
  unsigned char mask;  // bits of the first byte that belong to the character
  std::size_t length;
  char32_t smallest;  // a smaller value would be an overlong form
};

std::optional<Form> form_of(unsigned char first) {
  if (first < 0x80) return Form{0x7f, 1, 0};
  if (first >= 0xc2 && first < 0xe0) return Form{0x1f, 2, 0x80};
  if (first >= 0xe0 && first < 0xf0) return Form{0x0f, 3, 0x800};
  if (first >= 0xf0 && first < 0xf5) return Form{0x07, 4, 0x10000};
  return std::nullopt;
}

}  // namespace

std::optional<Character> decode(std::string_view text, std::size_t at) {
  const auto first = static_cast<unsigned char>(text[at]);
  const std::optional<Form> form = form_of(first);
  if (!form || text.size() - at < form->length) return std::nullopt;
  char32_t code = first & form->mask;
  for (std::size_t i = 1; i < form->length; ++i) {
    const auto byte = static_cast<unsigned char>(text[at + i]);
    if ((byte & 0xc0) != 0x80) return std::nullopt;
    code = (code << 6) | (byte & 0x3f);
  }
  const bool surrogate = code >= 0xd800 && code <= 0xdfff;
  if (code < form->smallest || code > 0x10ffff || surrogate) return std::nullopt;
  return Character{code, form->length};
}

std::optional<std::size_t> first_invalid_byte(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    // Nearly all text is ASCII: eight bytes at a time.
    std::uint64_t eight = 0;
    if (text.size() - at >= sizeof eight) {
      std::memcpy(&eight, text.data() + at, sizeof eight);
      if ((eight & 0x8080808080808080U) == 0) {
        at += sizeof eight;
        continue;
      }
    }
    const std::optional<Character> character = decode(text, at);
    if (!character) return at;
    at += character->length;
  }
  return std::nullopt;
}

std::size_t count_characters(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++count) {
    const std::optional<Character> character = decode(text, at);
    at += character ? character->length : 1;
  }
  return count;
}

}  // namespace yates::language
