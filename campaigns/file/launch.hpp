#pragma once

#include "campaigns/file/draft.hpp"

namespace yates::campaigns {

/// Reads the section [launch], and checks that it gives hosts to `blocks = "host"`. The responses
/// must have been read before.
void read_launch(Draft& draft, const toml::table& section);

}  // namespace yates::campaigns
