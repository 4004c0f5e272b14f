#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace yates::table {

/// A text in UTF-8 that was something else.
struct Recoded {
  std::string text;
  std::string_view from;  // "UTF-16", "Windows-1252"
};

/// Whether the first bytes are those of a text in UTF-16, with its mark or without.
bool begins_as_utf16(std::string_view content);

/// Reads UTF-16 of either byte order, which its byte-order mark shows, as Excel's "Unicode text"
/// is. The result is absent without such a mark and where the bytes are not UTF-16.
std::optional<Recoded> from_utf16(std::string_view content);

/// Reads Windows-1252, of which Latin-1 is the greatest part. The result is absent where the text
/// holds a character of UTF-8 beyond ASCII, control characters, or bytes that Windows-1252 does not
/// know: such a text is something else.
std::optional<Recoded> from_windows_1252(std::string_view content);

}  // namespace yates::table
