#include <algorithm>
#include <array>
#include <span>

#include <fmt/format.h>

#include "language/number.hpp"
#include "language/toml_parts.hpp"
#include "language/toml_text.hpp"
#include "language/utf8.hpp"

namespace yates::language {
namespace {

using PieceKind = TomlPiece::Kind;
using Pieces = std::span<const TomlPiece>;

/// What to write, and the piece that is wrong.
struct Slip {
  TomlPiece at;
  std::string text;
};

constexpr std::array<std::string_view, 10> typographic_quotes{
    "\u201c", "\u201d", "\u201e", "\u201f", "\u2018", "\u2019", "\u201a", "\u00ab", "\u00bb", "`"};

bool is_digit_of(char letter) {
  return letter >= '0' && letter <= '9';
}

/// The first sign in a text that looks like a quote and is none.
std::optional<std::string_view> typographic_quote(std::string_view text) {
  std::optional<std::string_view> first;
  std::size_t place = text.size();
  for (const std::string_view quote : typographic_quotes) {
    const std::size_t found = text.find(quote);
    if (found < place) {
      place = found;
      first = quote;
    }
  }
  return first;
}

std::string without_quotes(std::string text) {
  for (const std::string_view quote : typographic_quotes) {
    for (std::size_t at = text.find(quote); at != std::string::npos; at = text.find(quote)) {
      text.erase(at, quote.size());
    }
  }
  std::erase_if(text, [](char letter) { return letter == '"'; });
  return text;
}

/// A value as TOML has it: a word in quotes.
std::string as_value(const TomlPiece& piece) {
  const std::string text(piece.text);
  const bool stays =
      piece.kind != PieceKind::word || is_toml_number(text) || text == "true" || text == "false";
  return stays ? text : toml_string(without_quotes(text));
}

/// Texts that do not end, that hold a backslash, or whose quotes are typographic.
std::optional<Slip> slip_of_quotes(Pieces pieces) {
  for (const TomlPiece& piece : pieces) {
    const std::string text(piece.text);
    if (piece.kind == PieceKind::unclosed) {
      if (text.starts_with("\"\"\"") || text.starts_with("'''")) continue;
      for (const TomlPiece& one : pieces) {
        if (const auto quote = typographic_quote(one.text)) {
          return Slip{
              one, fmt::format("{} is no quote of TOML; a text ends with \" as it begins", *quote)};
        }
      }
      return Slip{piece, fmt::format("the text {} has no closing quote {}", text, text[0])};
    }
    if (piece.kind == PieceKind::word) {
      const auto quote = typographic_quote(text);
      if (!quote) continue;
      return Slip{piece, fmt::format("{} is no quote of TOML, which takes \" alone; write {}",
                                     *quote, toml_string(without_quotes(text)))};
    }
    if (piece.kind != PieceKind::text || text[0] != '"') continue;
    for (std::size_t at = 1; at + 1 < text.size(); ++at) {
      if (text[at] != '\\') continue;
      if (std::string_view("btnfr\"\\uU").find(text[++at]) != std::string_view::npos) continue;
      const bool single = text.find('\'') == std::string::npos;
      return Slip{piece,
                  fmt::format("\\{} means nothing in double quotes; {}", text[at],
                              single ? fmt::format("write '{}' in single quotes, where a backslash "
                                                   "is a backslash",
                                                   text.substr(1, text.size() - 2))
                                     : "write \\\\ for a backslash")};
    }
  }
  return std::nullopt;
}

/// A key without '=', with ':' or with blanks; `pieces` are those of a line outside of lists.
std::optional<Slip> slip_of_key(Pieces pieces, std::string_view line) {
  const auto equals = std::find_if(pieces.begin(), pieces.end(),
                                   [](const TomlPiece& one) { return one.text == "="; });
  const TomlPiece& first = pieces.front();
  const std::size_t colon = line.find(':');
  const bool has_colon =
      colon != std::string_view::npos && first.kind == PieceKind::word &&
      (first.text.ends_with(':') || (pieces.size() > 1 && pieces[1].text.starts_with(':')));
  if (equals == pieces.end() || (has_colon && colon < equals->begin)) {
    const std::string key(first.text.substr(0, first.text.find(':')));
    if (has_colon && pieces.size() == 1 && line.find_first_not_of(" \t") == 0) {
      return Slip{first, fmt::format("this looks like YAML, and TOML is expected: a section begins "
                                     "with its name in brackets, [{}], and a key stands before '='",
                                     key)};
    }
    if (has_colon) {
      return Slip{first, fmt::format("write '=' instead of ':' behind {}", key)};
    }
    if (pieces.size() == 1) {
      return Slip{first, fmt::format("{0} has no value; write {0} = VALUE, or [{0}] if a section "
                                     "begins here",
                                     key)};
    }
    return Slip{first, fmt::format("'=' is missing behind {}", key)};
  }
  if (equals - pieces.begin() > 1 && first.kind == PieceKind::word &&
      pieces[1].kind == PieceKind::word) {
    const std::size_t end = line.find_last_not_of(" \t", equals->begin - 1) + 1;
    return Slip{first,
                fmt::format("a name with blanks stands in quotes: {} = ...",
                            toml_string(std::string(line.substr(first.begin, end - first.begin))))};
  }
  return std::nullopt;
}

/// Several values that stand in no list.
std::optional<Slip> slip_of_list(Pieces values, std::string_view key) {
  std::size_t depth = 0;
  std::string list;
  bool several = false;
  const bool round = values.front().text == "(";
  for (const TomlPiece& piece : values) {
    if (piece.text == "[" || piece.text == "{") ++depth;
    if ((piece.text == "]" || piece.text == "}") && depth > 0) --depth;
    if (depth > 0 || piece.text == "]" || piece.text == "}") return std::nullopt;
    if (piece.text == "(" || piece.text == ")") continue;
    const bool separates = piece.text == "," || piece.text == ";";
    const bool next_number = !list.empty() && list.back() != ',' && as_value(piece) == piece.text;
    several = several || separates || next_number;
    if (next_number && !separates) list += ',';
    list += separates ? "," : (list.empty() ? "" : " ") + as_value(piece);
  }
  if (!several && !round) return std::nullopt;
  return Slip{values.front(),
              fmt::format("several values stand in [ ]; write {} = [{}]", key, list)};
}

/// What is wrong with a word where a value is expected; empty if it is a value.
std::string wrong_word(const TomlPiece& piece, Pieces rest) {
  const std::string word(piece.text);
  const bool number = is_digit_of(word[0]) || word[0] == '+' || word[0] == '-' || word[0] == '.';
  const auto next_is_word = [&] { return rest.size() > 1 && rest[1].kind == PieceKind::word; };
  if (!number) {
    if (word == "true" || word == "false" || word == "inf" || word == "nan") return "";
    if (word == "True" || word == "yes" || word == "on") return word + " is no value; write true";
    if (word == "False" || word == "no" || word == "off") return word + " is no value; write false";
    if (word.size() > 1 && word.back() == ':') {
      return fmt::format("write '=' instead of ':' behind {}", word.substr(0, word.size() - 1));
    }
    return fmt::format("{} is a text without quotes; write {}", word, toml_string(word));
  }
  if (is_toml_number(word) && next_is_word()) {
    return fmt::format("a value with a unit is a text; write {}",
                       toml_string(fmt::format("{} {}", word, rest[1].text)));
  }
  if (is_toml_number(word) || word.find_first_of(":_") != std::string::npos) return "";
  if (word.find("..") != std::string::npos) {
    return fmt::format("{} is no value; write every one, as in [1, 2, 4]", word);
  }
  if (word[0] == '0' && word.find_first_not_of("0123456789") == std::string::npos) {
    return fmt::format("a number has no 0 in front; write {}, or {} if it is a text",
                       std::stoull("0" + word.substr(0, 18)), toml_string(word));
  }
  const std::size_t minus = word.find('-', 1);
  if (minus < 4 && word.find_first_not_of("0123456789-") == std::string::npos) {
    return fmt::format("{} is no value; write every one, as in [1, 2, 4]", word);
  }
  const std::size_t unit = word.find_first_not_of("+-0123456789.");
  if (unit == std::string::npos || minus != std::string::npos) return "";
  return fmt::format("{} is no number; a value with a unit is a text: write {}", word,
                     toml_string(word));
}

bool is_value(const TomlPiece& piece) {
  return piece.kind != PieceKind::sign;
}

/// Words and signs that are no values.
std::optional<Slip> slip_of_value(Pieces values) {
  for (std::size_t at = 0; at < values.size(); ++at) {
    const TomlPiece& piece = values[at];
    const Pieces rest = values.subspan(at);
    if (piece.text == ";") {
      return Slip{piece, rest.size() > 1 ? "write ',' instead of ';'" : "leave ';' out"};
    }
    if (piece.text == "(") return Slip{piece, "write '[' instead of '('"};
    if (piece.text == ")") return Slip{piece, "write ']' instead of ')'"};
    if (piece.text == "," && (rest.size() > 1 && rest[1].text == ",")) {
      return Slip{piece, "a value is missing between two commas"};
    }
    if (piece.text == "{" && rest.size() > 2 && is_value(rest[1]) && rest[2].text == ",") {
      return Slip{piece, "a list stands in [ ], not in { }"};
    }
    if (piece.text == "{" && rest.size() > 2 && rest[1].kind == PieceKind::word &&
        rest[2].text == "}") {
      return Slip{piece, fmt::format("a placeholder is part of a text; write {}",
                                     toml_string(fmt::format("{{{}}}", rest[1].text)))};
    }
    const bool key = rest.size() > 1 && rest[1].text == "=";
    if (piece.kind == PieceKind::word && !key) {
      if (auto text = wrong_word(piece, rest); !text.empty()) return Slip{piece, std::move(text)};
    }
    if (at > 0 && is_value(values[at - 1]) && is_value(piece)) {
      return Slip{piece, fmt::format("',' is missing before {}", piece.text)};
    }
  }
  return std::nullopt;
}

/// Several words that are meant as one text.
std::optional<Slip> slip_of_words(Pieces values, std::string_view line) {
  const bool words = values.size() > 1 && values.front().kind == PieceKind::word &&
                     !is_digit_of(values.front().text[0]) &&
                     std::none_of(values.begin(), values.end(), [](const TomlPiece& one) {
                       return one.kind == PieceKind::text || one.text == "=" || one.text == "[";
                     });
  if (!words) return std::nullopt;
  const std::size_t begin = values.front().begin;
  const std::string text(
      line.substr(begin, values.back().begin + values.back().text.size() - begin));
  return Slip{values.front(),
              fmt::format("{} is a text without quotes; write {}", text, toml_string(text))};
}

/// The heading of a section that is not closed.
std::optional<Slip> slip_of_heading(Pieces pieces) {
  if (pieces.size() < 2 || pieces.back().text == "]") return std::nullopt;
  return Slip{pieces.front(),
              fmt::format("the heading of a section ends with ']'; write [{}]", pieces[1].text)};
}

/// The line before `line`, from 0, in which the same section or key of the section stands.
std::optional<std::size_t> first_of_same(const std::vector<std::string>& lines, std::size_t line) {
  const auto own = toml_pieces(lines[line]);
  const bool heading = own.front().text == "[";
  for (std::size_t index = line; index-- > 0;) {
    const auto other = toml_pieces(lines[index]);
    if (other.empty()) continue;
    if (!heading && other.front().text == "[") return std::nullopt;
    const std::size_t compared = heading ? own.size() : 2;
    if (other.size() < compared || own.size() < compared) continue;
    if (std::equal(own.begin(), own.begin() + static_cast<std::ptrdiff_t>(compared), other.begin(),
                   [](const auto& a, const auto& b) { return a.text == b.text; })) {
      return index;
    }
  }
  return std::nullopt;
}

/// A table that goes on in the next line, which TOML allows to lists alone.
std::optional<Slip> slip_of_open_table(Pieces values) {
  std::vector<TomlPiece> open;
  for (const TomlPiece& piece : values) {
    if (piece.text == "{") open.push_back(piece);
    if (piece.text == "}" && !open.empty()) open.pop_back();
  }
  if (open.empty()) return std::nullopt;
  return Slip{open.front(), "a table in { } stands on one line; write it there up to its '}'"};
}

std::optional<Slip> slip_in(Pieces pieces, std::string_view line, bool in_list) {
  if (auto slip = slip_of_quotes(pieces)) return slip;
  if (in_list) return slip_of_value(pieces);
  if (pieces.front().text == "{")
    return Slip{pieces.front(),
                "this looks like JSON, and TOML is expected: sections such as [run], and below "
                "them lines such as key = value"};
  if (pieces.front().text == ";") return Slip{pieces.front(), "a comment begins with #"};
  if (pieces.front().text == "[") return slip_of_heading(pieces);
  if (auto slip = slip_of_key(pieces, line)) return slip;
  const auto equals = std::find_if(pieces.begin(), pieces.end(),
                                   [](const TomlPiece& one) { return one.text == "="; });
  const Pieces values(equals + 1, pieces.end());
  if (values.empty()) {
    return Slip{*equals, fmt::format("behind {} = a value is missing", pieces.front().text)};
  }
  if (values.front().text == "=") return Slip{values.front(), "write one '='"};
  if (auto slip = slip_of_list(values, pieces.front().text)) return slip;
  if (auto slip = slip_of_words(values, line)) return slip;
  if (auto slip = slip_of_value(values)) return slip;
  return slip_of_open_table(values);
}

}  // namespace

std::optional<TomlSlip> known_slip(const std::vector<std::string>& lines, std::size_t line) {
  if (line == 0 || line > lines.size()) return std::nullopt;
  const std::string& text = lines[line - 1];
  const OpenInToml open = open_before(lines, line - 1);
  const std::vector<TomlPiece> pieces = toml_pieces(text);
  if (open.text || pieces.empty() || first_invalid_byte(text)) return std::nullopt;
  const bool assigns =
      pieces.size() > 1 && pieces[1].text == "=" && pieces[0].kind != PieceKind::sign;
  if (!open.places.empty() && (assigns || pieces.front().text == "[")) {
    const std::size_t begin = open.places.front();
    return TomlSlip{begin + 1, 1,
                    fmt::format("a list or table that begins in this line has no end before line "
                                "{}; write ']' or '}}' behind its last value",
                                line)};
  }
  if (const auto slip = slip_in(pieces, text, !open.places.empty())) {
    return TomlSlip{line, count_characters(text.substr(0, slip->at.begin)) + 1, slip->text};
  }
  if (const auto first = open.places.empty() ? first_of_same(lines, line - 1) : std::nullopt) {
    return TomlSlip{
        line, 1,
        pieces.front().text == "["
            ? fmt::format("this section stands in line {} already; write its keys there",
                          *first + 1)
            : fmt::format("{} stands in line {} already; leave one of them out",
                          pieces.front().text, *first + 1)};
  }
  return std::nullopt;
}

}  // namespace yates::language
