#pragma once

#include <string>

#include "campaigns/file/draft.hpp"

namespace yates::campaigns {

/// Reads a duration such as "2 min" into `seconds`, which keep their value if the key is absent.
void read_timeout(Draft& draft, const toml::table& section, const std::string& key,
                  double& seconds);

/// The same for a duration that limits a command and must not be zero.
void read_limit(Draft& draft, const toml::table& section, const std::string& key, double& seconds);

}  // namespace yates::campaigns
