#include <algorithm>

#include "language/toml_parts.hpp"

namespace yates::language {
namespace {

constexpr std::string_view toml_signs = "=[]{},;()";

/// The length of the text that begins with a quote; 0 where its end is missing.
std::size_t length_of_text(std::string_view rest) {
  const std::string end(rest.substr(0, 3) == std::string(3, rest[0]) ? 3 : 1, rest[0]);
  for (std::size_t at = end.size(); at < rest.size(); ++at) {
    if (rest[at] == '\\' && rest[0] == '"') {
      ++at;
    } else if (rest.substr(at, end.size()) == end) {
      return at + end.size();
    }
  }
  return 0;
}

}  // namespace

std::vector<TomlPiece> toml_pieces(std::string_view line) {
  std::vector<TomlPiece> pieces;
  const auto add = [&](TomlPiece::Kind kind, std::size_t begin, std::size_t length) {
    pieces.push_back({kind, line.substr(begin, length), begin});
    return begin + length;
  };
  for (std::size_t at = 0; at < line.size() && line[at] != '#';) {
    const char letter = line[at];
    if (letter == ' ' || letter == '\t' || letter == '\r') {
      ++at;
    } else if (toml_signs.find(letter) != std::string_view::npos) {
      at = add(TomlPiece::Kind::sign, at, 1);
    } else if (letter == '"' || letter == '\'') {
      const std::size_t length = length_of_text(line.substr(at));
      at = length > 0 ? add(TomlPiece::Kind::text, at, length)
                      : add(TomlPiece::Kind::unclosed, at, line.size() - at);
    } else {
      const std::size_t end = line.find_first_of(" \t\r\"'#=[]{},;()", at);
      at = add(TomlPiece::Kind::word, at, std::min(end, line.size()) - at);
    }
  }
  return pieces;
}

OpenInToml open_before(const std::vector<std::string>& lines, std::size_t line) {
  OpenInToml open;
  std::string end;  // of the open text
  for (std::size_t index = 0; index < line && index < lines.size(); ++index) {
    std::string_view rest = lines[index];
    if (!end.empty()) {
      const std::size_t found = rest.find(end);
      if (found == std::string_view::npos) continue;
      rest.remove_prefix(found + end.size());
      end.clear();
    }
    for (const TomlPiece& piece : toml_pieces(rest)) {
      if (piece.kind == TomlPiece::Kind::unclosed) {
        const bool many_lines = piece.text.starts_with("\"\"\"") || piece.text.starts_with("'''");
        if (many_lines) end = piece.text.substr(0, 3);
      } else if (piece.text == "[" || piece.text == "{") {
        open.places.push_back(index);
      } else if ((piece.text == "]" || piece.text == "}") && !open.places.empty()) {
        open.places.pop_back();
      }
    }
  }
  open.text = !end.empty();
  return open;
}

}  // namespace yates::language
