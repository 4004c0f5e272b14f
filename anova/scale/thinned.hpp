#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "table/table.hpp"

namespace yates::anova {

/// The rows for which `use` is true, or at most `most` of them (at least 1): one from each of
/// `most` equal parts of their sequence, at a place in its part that a fixed sequence of random
/// numbers gives. So the same rows are chosen each time, and settings that repeat with a fixed
/// period are all met. Ascending.
std::vector<std::size_t> evenly_spaced(const table::RowFlags& use, std::size_t most);

/// At most `most` of the rows, evenly spaced.
std::vector<std::size_t> fewer(const std::vector<std::size_t>& rows, std::size_t most);

/// The same in whole groups, of which evenly spaced ones are chosen: `group_of_row` has a number
/// below `groups` for each of the rows. Where the chosen groups are larger than the average, their
/// rows are thinned, too.
std::vector<std::size_t> fewer_in_groups(const std::vector<std::size_t>& rows,
                                         const std::vector<std::size_t>& group_of_row,
                                         std::size_t groups, std::size_t most);

/// A table of the given rows and columns, in the order of the given table. Values keep origin,
/// levels and declared order; the files that rows came from are forgotten.
table::Table thinned(const table::Table& table, std::span<const std::size_t> rows,
                     std::span<const std::string> columns);

}  // namespace yates::anova
