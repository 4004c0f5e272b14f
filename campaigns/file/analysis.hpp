#pragma once

#include "campaigns/file/draft.hpp"

namespace yates::campaigns {

/// Reads the section [analysis]. Factors, design and responses must have been read before.
void read_analysis(Draft& draft, const toml::table& section);

/// Reads the section [queueing].
void read_queueing(Draft& draft, const toml::table& section);

}  // namespace yates::campaigns
