#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/text/missing.hpp"

namespace yates::table {

/// How a table is written as text.
struct Dialect {
  char separator = ',';  // ' ': runs of blanks and tabs
  char decimal = '.';    // or ','
  /// Whether the first line says the separator ("sep=;"), as Excel wants it.
  bool separator_line = false;
  /// Whether a column may take "15,595" for 15595 without other signs of that.
  bool decimal_is_certain = false;
  MissingWords missing = {};
};

/// Whether "1.142" may be 1142: beside semicolons, as Excel writes them where the comma is that of
/// the decimals, unless the user has said otherwise.
inline bool doubts_points(const Dialect& dialect) {
  return dialect.separator == ';' && dialect.decimal == '.' && !dialect.decimal_is_certain;
}

/// What a user says of a file; everything else is found out.
struct ReadOptions {
  std::optional<char> separator = std::nullopt;  // one of , ; | tab blank, or another character
  std::optional<char> decimal = std::nullopt;    // . or ,
  std::vector<std::string> missing = {};         // further words for a cell without a value
};

/// The separator of a word (comma, semicolon, tab, pipe, blank) or of the character itself; "\t" is
/// a tab, too. The separator is absent for other texts and for characters that cannot separate:
/// letters, digits, quotes, signs and points.
std::optional<char> parse_separator(std::string_view text);
/// "semicolons", "blanks", "'~'".
std::string separators_in_words(char separator);

/// The line "sep=;" at the beginning of a text, with its line end.
struct SeparatorLine {
  char separator;
  std::size_t size;
};
std::optional<SeparatorLine> separator_line(std::string_view content);

/// Finds the separator of a table by its first lines: that by which all of them have as many fields
/// as the header line, and most of these fields are numbers. `usual` is taken where nothing tells
/// otherwise. `content` has no byte-order mark. The decimal point is left for the cells to tell.
Dialect find_dialect(std::string_view content, char usual, const ReadOptions& options);

}  // namespace yates::table
