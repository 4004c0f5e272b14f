#pragma once

#include "campaigns/file/draft.hpp"

namespace yates::campaigns {

/// Reads the section [design] except `until`, which needs the responses.
void read_design(Draft& draft, const toml::table& section);

/// Computes the points of the design and checks that at least one is left to measure. Does nothing
/// if the sections read so far have faults.
void check_points(Draft& draft, const toml::table& document);

}  // namespace yates::campaigns
