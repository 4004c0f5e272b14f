#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace yates::cli {

/// Without blanks at both ends, as a text of its own: language::trimmed is a view.
std::string trimmed(std::string_view text);

/// A complaint about an option whose dashes became a long one on their way through a text program.
std::optional<std::string> long_dash(std::span<const char* const> words);

}  // namespace yates::cli
