#pragma once

#include <string_view>

namespace yates::campaigns {

/// The section in which a key of a campaign file stands, as a file writes it: "[run]" of timeout,
/// "[responses.NAME]" of goal. Empty for names that are no keys, or keys of several sections.
std::string_view home_of_key(std::string_view key);

}  // namespace yates::campaigns
