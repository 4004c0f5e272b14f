#pragma once

#include <string_view>

namespace yates::reports {

/// assets/style.css as it was when the program was configured.
std::string_view style_sheet();
/// SHA-256 of these bytes, in hexadecimal.
std::string_view style_sheet_sha256();

}  // namespace yates::reports
