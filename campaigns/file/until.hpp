#pragma once

#include "campaigns/file/draft.hpp"

namespace yates::campaigns {

/// Reads `until` of the section [design]. The responses and the primary one must have been read
/// before.
void read_until(Draft& draft, const toml::table& design);

}  // namespace yates::campaigns
