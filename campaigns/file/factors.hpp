#pragma once

#include "campaigns/file/draft.hpp"

namespace yates::campaigns {

/// Reads the section [factors]: levels, kinds and options of every factor, with the commands that
/// change hard-to-change ones.
void read_factors(Draft& draft, const toml::table& section);

}  // namespace yates::campaigns
