#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace yates::language {

/// Each part of a TOML key is a table in the table before it. The parser limits how deep values are
/// nested but not how many parts their keys have, and needs a stack as deep as all of them
/// together.
inline constexpr std::size_t most_key_parts = 16;

struct TextPosition {
  std::size_t line;    // from 1
  std::size_t column;  // from 1, in bytes
};

/// Where the first key of a TOML document that has more than `most_key_parts` parts exceeds them.
std::optional<TextPosition> key_with_too_many_parts(std::string_view document);

}  // namespace yates::language
