#pragma once

#include <string>

#include "campaigns/file/draft.hpp"

namespace yates::campaigns {

/// Reads a duration such as "2 min" into `seconds`, which keeps its value if the key is absent.
void read_timeout(Draft& draft, const toml::table& section, const std::string& key,
                  double& seconds);

/// As read_timeout, for a duration that limits a command and so must not be zero.
void read_limit(Draft& draft, const toml::table& section, const std::string& key, double& seconds);

}  // namespace yates::campaigns
