#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace yates::cli {

/// "a,b" at the comma: {"a", "b"}. A separator at the end begins no further piece.
std::vector<std::string> split(std::string_view text, char separator);
/// Without blanks at both ends, as a text of its own: language::trimmed is a view.
std::string trimmed(std::string_view text);

/// A complaint about an option whose dashes became a long one on their way through a text program.
std::optional<std::string> long_dash(std::span<const char* const> words);

}  // namespace yates::cli
