#pragma once

#include <string>

namespace yates::cli {

/// A text in quotes that TOML reads as the same text, whatever signs it holds.
std::string toml_quoted(const std::string& text);

/// A key as TOML writes it: in quotes where it holds other signs than letters, digits, _ and -.
std::string toml_key(const std::string& name);

}  // namespace yates::cli
