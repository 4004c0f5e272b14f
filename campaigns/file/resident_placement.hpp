#pragma once

#include <string_view>

#include "campaigns/file/draft.hpp"

namespace yates::campaigns {

/// Whether a key of [launch] that is there for SSH holds for on = "spark" as well, or is refused by
/// read_resident_placement with the reason.
bool is_told_of_spark(std::string_view key);

/// Reads the keys of [launch] that only on = "spark" has, and refuses what cannot be kept where
/// Spark chooses the machine of each run. Needs what read_spark_placement has read.
void read_resident_placement(Draft& draft, const toml::table& section);

}  // namespace yates::campaigns
