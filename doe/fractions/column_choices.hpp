#pragma once

#include <cstddef>
#include <vector>

#include "doe/fractions/aberration_search.hpp"
#include "doe/fractions/column_set.hpp"

namespace yates::doe {

/// The factor {x}, or modulo 3 {x, 2x}.
FactorColumn point(const VectorSpace& space, Vector vector, std::size_t group);

/// The columns that may follow in a set, `placed` of whose columns belong to `group` already: those
/// that keep the group's rules and what has to be clear. A vector in a new coordinate stands for
/// all of them, because they are isomorphic.
std::vector<FactorColumn> column_choices(const AberrationTask& task, std::size_t group,
                                         std::size_t placed, const ColumnSet& set,
                                         const SumCounts& counts);

}  // namespace yates::doe
