#pragma once

#include <string_view>

#include "model/formula.hpp"
#include "table/table.hpp"

namespace yates::anova {

/// Whether a response is a share of one, as the success or failure of each run (0 and 1) or a rate
/// of successes: it has no unit, is no time, size or rate of work, no value lies outside [0, 1],
/// and its name says so ("accuracy", "hit_rate", "share"), or one value lies at 0 or 1 and all are
/// k / n of one n up to 100. Counts are none.
bool is_share(const model::Formula& formula, const table::Table& table, std::string_view unit);

}  // namespace yates::anova
