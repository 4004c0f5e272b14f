#pragma once

#include <string>
#include <string_view>

namespace yates::campaigns {

/// Encodes bytes in base64, in lines of 76 characters (RFC 4648, section 4; RFC 2045, section 6.8).
std::string to_base64(std::string_view bytes);

/// Decodes one whole line and appends its bytes; false if the line is not base64.
bool append_from_base64(std::string_view line, std::string& bytes);

}  // namespace yates::campaigns
