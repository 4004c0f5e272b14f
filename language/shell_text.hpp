#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace yates::language {

// How words are written so that a POSIX shell reads them back unchanged. Source: POSIX.1-2017,
// 2.2.2, single quotes.

/// One word in single quotes. It may hold any byte but zero.
std::string shell_word(std::string_view bytes);

/// Words for readers who copy them into a shell, on one line: in quotes only where they need them,
/// separated by blanks. What a reader would not see is written as in $'a\nb', which bash, zsh, ksh
/// and POSIX.1-2024 read, but not every sh.
std::string shell_line(const std::vector<std::string>& words);

}  // namespace yates::language
