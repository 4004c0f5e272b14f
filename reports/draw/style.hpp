#pragma once

#include <string_view>

namespace yates::reports {

/// assets/style.css as it was when the program was configured.
std::string_view style_sheet();
/// SHA-256 of these bytes, in hexadecimal.
std::string_view style_sheet_sha256();

/// What lessons add to it: assets/lesson.css.
std::string_view lesson_style_sheet();
std::string_view lesson_style_sheet_sha256();

/// What documents add to it: assets/document.css.
std::string_view document_style_sheet();
std::string_view document_style_sheet_sha256();

/// A style sheet as a policy names it.
struct StyleSheet {
  std::string_view text;
  std::string_view sha256;  // in hexadecimal
};

}  // namespace yates::reports
