#pragma once

#include <string>
#include <string_view>

namespace yates::campaigns {

/// In lines of 76 characters (RFC 4648, section 4; RFC 2045, section 6.8).
std::string to_base64(std::string_view bytes);

/// Appends the bytes of one whole line; false where it is none.
bool append_from_base64(std::string_view line, std::string& bytes);

}  // namespace yates::campaigns
