#pragma once

#include "campaigns/file/draft.hpp"

namespace yates::campaigns {

/// Reads the section [responses].
void read_responses(Draft& draft, const toml::table& section);

}  // namespace yates::campaigns
