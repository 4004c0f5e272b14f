#pragma once

#include "campaigns/file/draft.hpp"

namespace yates::campaigns {

/// Reads the section [run]. The factors and their commands must have been read before, so that a
/// factor that no command uses is found here.
void read_run(Draft& draft, const toml::table& section);

}  // namespace yates::campaigns
