#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "reports/draw/number_text.hpp"

namespace yates::reports {

/// What the terminal can show.
struct TextOptions {
  bool colour = false;   // ANSI escapes
  bool unicode = false;  // true minus sign, ×, rules
  std::size_t width = 80;
  bool plots = true;  // pictures in characters beside the tables
};

Typography typography_of(const TextOptions& options);

enum class Emphasis { bold, warning };

/// The text between the escapes that emphasise it; as it is where the terminal shows no colour.
std::string emphasised(const std::string& text, Emphasis emphasis, const TextOptions& options);

/// A sentence in bold, wrapped, further lines indented, with its line end.
std::string bold_lines(std::string_view text, const TextOptions& options, std::size_t indent = 2);

/// A text that goes to a terminal: the escapes of emphasised() stay where the terminal shows
/// colour, and everything else that a terminal would act on is written out
/// (language::printable_lines), be it in a level, the name of a file or the answer of a host.
/// Foreign text can at most be bold. No line is shortened.
std::string for_terminal(std::string_view text, const TextOptions& options);

/// The text broken at blanks into lines of at most `width` columns, later lines indented. A longer
/// word stands alone. Line ends within the text, as in the name of a level, are written out. No
/// line break at the end.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent = 0);

/// Columns of the widest line of the text.
std::size_t widest_line(std::string_view text);

}  // namespace yates::reports
