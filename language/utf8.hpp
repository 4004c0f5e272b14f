#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace yates::language {

/// One character of UTF-8 text and the bytes it takes.
struct Character {
  char32_t code;
  std::size_t length;
};

/// The character that starts at the byte `at` < text.size(); absent if the bytes are not UTF-8
/// (overlong forms, surrogates and values above U+10FFFF are not). Source: RFC 3629.
std::optional<Character> decode(std::string_view text, std::size_t at);

/// The first byte that is not part of valid UTF-8; absent if the whole text is valid.
std::optional<std::size_t> first_invalid_byte(std::string_view text);

/// The number of characters; a byte that is not UTF-8 counts as one.
std::size_t count_characters(std::string_view text);

}  // namespace yates::language
