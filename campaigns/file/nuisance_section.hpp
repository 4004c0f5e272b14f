#pragma once

#include "campaigns/file/draft.hpp"

namespace yates::campaigns {

/// Reads [nuisance]. Needs the points and the plan; commands are read after it, because one of its
/// keys gives them a placeholder.
void read_nuisance(Draft& draft, const toml::table& section);

/// Refuses what the commands and the place of the runs do not allow. Needs [run] and [launch].
void check_nuisance(Draft& draft, const toml::table& section);

}  // namespace yates::campaigns
