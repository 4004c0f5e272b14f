#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace yates::language {

/// A slip that people make in TOML, with what to write instead.
struct TomlSlip {
  std::size_t line;    // from 1
  std::size_t column;  // from 1, in characters
  std::string text;
};

/// The slip in the line (from 1) in which a parser of TOML has given up: typographic quotes, words
/// and units without quotes, lists without brackets or commas, keys without '=', backslashes in
/// double quotes, texts and lists that do not end, a section or key that stands twice. Absent where
/// it is none of these.
std::optional<TomlSlip> known_slip(const std::vector<std::string>& lines, std::size_t line);

}  // namespace yates::language
