#pragma once

#include <string>
#include <string_view>

namespace yates::reports {

// How any text is written in Markdown so that readers see its characters, and nothing of it is
// markup. Source: GitHub Flavored Markdown 0.29, 2.4; CommonMark 0.30.

/// A text on one line, within a paragraph, a heading or the cell of a table.
std::string markdown_text(std::string_view text);

/// The same where a line begins with it.
std::string markdown_line(std::string_view text);

/// A text on one line between backticks; a backtick in it becomes an apostrophe.
std::string markdown_code(std::string_view text);

}  // namespace yates::reports
