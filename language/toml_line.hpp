#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace yates::language {

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

}  // namespace yates::language
