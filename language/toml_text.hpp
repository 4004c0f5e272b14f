#pragma once

#include <string>
#include <string_view>

namespace yates::language {

// How values are written so that a TOML file gives them back unchanged. Source: TOML 1.0.0,
// toml.io.

/// Any text as a string in double quotes: quotes, backslashes and control characters are escaped.
/// The text must be valid UTF-8, as TOML files are.
std::string toml_string(std::string_view text);

/// A key, in quotes only where it needs them.
std::string toml_key(std::string_view name);

/// Whether the text may stand as a decimal number in a TOML file: "12", "-0.5", "+1e-3"; not "01",
/// ".5", "5." or "0x1f". Whole numbers beyond 18 digits may not, because 64 bits do not hold all of
/// them.
bool is_toml_number(std::string_view text);

}  // namespace yates::language
