#pragma once

#include "campaigns/file/draft.hpp"

namespace yates::campaigns {

/// Reads the section [responses].
void read_responses(Draft& draft, const toml::table& section);

/// Decides which responses a run needs: the primary one and that of `until`; without a primary one
/// those with a goal; without any goal all. [analysis] and `until` must have been read before.
void decide_needed(Draft& draft);

}  // namespace yates::campaigns
