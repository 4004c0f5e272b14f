#pragma once

#include <string>
#include <string_view>

namespace yates::reports {

/// Any text as LaTeX prints its characters, on one line: nothing in it is a command, none of its
/// characters joins with the one before, and what typography puts for signs is written in a way
/// that pdfLaTeX knows without packages. Letters that are not Latin are left to LuaLaTeX or
/// XeLaTeX.
std::string latex_text(std::string_view text);

// How any text is written in Markdown so that readers see its characters, and nothing of it is
// markup. Source: GitHub Flavored Markdown 0.29, 2.4; CommonMark 0.30.

/// A text on one line, within a paragraph, a heading or the cell of a table.
std::string markdown_text(std::string_view text);

/// The same where a line begins with it.
std::string markdown_line(std::string_view text);

/// A text on one line between backticks; a backtick in it becomes an apostrophe.
std::string markdown_code(std::string_view text);

}  // namespace yates::reports
