#pragma once

#include <string>
#include <string_view>

namespace yates::reports {

/// Any text as LaTeX prints its characters, on one line: nothing in it is a command, none of its
/// characters joins with the one before, and what typography puts for signs is written in a way
/// that pdfLaTeX knows without packages. Letters that are not Latin are left to LuaLaTeX or
/// XeLaTeX.
std::string latex_text(std::string_view text);

}  // namespace yates::reports
