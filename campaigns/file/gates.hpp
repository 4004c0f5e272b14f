#pragma once

#include "campaigns/file/draft.hpp"

namespace yates::campaigns {

/// Reads the section [gates].
void read_gates(Draft& draft, const toml::table& section);

}  // namespace yates::campaigns
