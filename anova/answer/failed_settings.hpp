#pragma once

#include <vector>

#include "anova/reading/observations.hpp"
#include "table/table.hpp"

namespace yates::anova {

/// The combinations of the factors' levels at which runs of the table were made and none succeeded,
/// so that nothing is known but that they fail. None where a factor is no column of the table.
std::vector<Setting> failed_settings(const Observations& data, const table::Table& table);

}  // namespace yates::anova
