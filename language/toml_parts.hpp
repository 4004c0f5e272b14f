#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

/// A piece of a line of TOML, right or wrong.
struct TomlPiece {
  enum class Kind {
    sign,      // one of = [ ] { } , ; ( )
    text,      // in quotes
    unclosed,  // begins with a quote and has no other
    word,      // anything else up to a blank or a sign
  };
  Kind kind;
  std::string_view text;  // as written, with its quotes
  std::size_t begin;      // byte of the line
};

/// The pieces of a line up to its comment. A text in three quotes counts as one only where it ends
/// in its line.
std::vector<TomlPiece> toml_pieces(std::string_view line);

/// What is open where a line begins.
struct OpenInToml {
  bool text = false;                // one in three quotes
  std::vector<std::size_t> places;  // the lines, from 0, of lists and tables that are open
};

/// Where the line with this index begins.
OpenInToml open_before(const std::vector<std::string>& lines, std::size_t line);

/// A slip that people make in TOML, with what to write instead.
struct TomlSlip {
  std::size_t line;    // from 1
  std::size_t column;  // from 1, in characters
  std::string text;
};

/// The slip in the line (from 1) in which a parser of TOML has given up: typographic quotes, words
/// and units without quotes, lists without brackets or commas, keys without '=', backslashes in
/// double quotes, texts and lists that do not end, a section or key that stands twice. The result
/// is absent where the slip is none of these.
std::optional<TomlSlip> known_slip(const std::vector<std::string>& lines, std::size_t line);

}  // namespace yates::language
