#pragma once

#include <span>
#include <vector>

#include "anova/answer/answer.hpp"
#include "anova/reading/observations.hpp"
#include "table/table.hpp"

namespace yates::anova {

/// Which settings keep all limits by their observed means: the question's limit of the response and
/// those of other columns. A setting at which a limited column was never measured does not keep its
/// limit. Values of one run count as their mean. `table` is what the observations were read from.
/// Throws as answer() does.
std::vector<bool> allowed_settings(const Observations& observations, const table::Table& table,
                                   const Question& question,
                                   std::span<const ColumnLimit> column_limits);

}  // namespace yates::anova
