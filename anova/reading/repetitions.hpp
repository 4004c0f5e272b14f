#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "table/table.hpp"

namespace yates::anova {

/// How many distinct settings the used rows have, and how often the rarest and the commonest
/// occur.
struct Repetitions {
  std::int64_t settings = 0;
  std::int64_t fewest = 0;
  std::int64_t most = 0;
};

/// An upper bound of how many settings the named columns can have, from how their values are kept
/// and without a look at the rows. Absent where that says nothing of a column, or 64 bits do not
/// hold the bound.
std::optional<std::uint64_t> most_settings(const table::Table& table,
                                           std::span<const std::string> columns);

/// Counts the settings of the named columns without keeping them: two are the same where 64 bits of
/// their hash are. That n rows have two settings with the same hash has a probability below
/// n^2 2^-65, one in 30 million for a million rows. No used row may lack a value in the columns.
Repetitions count_repetitions(const table::Table& table, std::span<const std::string> columns,
                              const table::RowFlags& use);

}  // namespace yates::anova
