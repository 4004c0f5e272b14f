#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace yates::language {

/// Long enough for every level and name that somebody reads, and short enough for a message.
inline constexpr std::size_t longest_shown_text = 300;
/// The longest line of a message.
inline constexpr std::size_t longest_message_line = 2'000;

/// Whether a character is one that a terminal would act on or not show, as `printable` lists them.
bool is_written_out(char32_t code);

/// Foreign text (a level, a host's answer, the name of a file) as one line that may go to a
/// terminal: whatever a terminal would act on or not show is written out as "\x1b", "\u202e" or
/// "\U000e0001", so that texts which differ look different. These are the control characters of
/// ASCII and of Unicode (C0, DEL, C1), the characters that change the direction of writing, other
/// line ends, characters without a shape, and bytes that are not UTF-8. A text of more than
/// `longest` characters keeps its beginning and its end around "...". The result is valid UTF-8.
/// Source: CWE-150; N. Boucher, R. Anderson, Trojan source, 2023; Unicode's property
/// Default_Ignorable_Code_Point.
std::string printable(std::string_view text, std::size_t longest = longest_shown_text);

/// The same for each line of a text: line ends and tabs stay, and `longest` is that of a line.
std::string printable_lines(std::string_view text, std::size_t longest = longest_message_line);

}  // namespace yates::language
