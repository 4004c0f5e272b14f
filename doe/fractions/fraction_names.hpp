#pragma once

#include <cstddef>
#include <vector>

#include "doe/fractions/column_set.hpp"
#include "doe/fractions/two_level_fraction.hpp"

namespace yates::doe {

/// Gives the columns of a search to factors: a column of group g to one of `factors_of_group[g]`.
/// Where factors may be exchanged, the base factors come first and the generators are short: of all
/// columns that are exchangeable, the basis with the shortest generators in sum.
TwoLevelFraction named_fraction(const std::vector<FactorColumn>& columns,
                                const std::vector<std::vector<std::size_t>>& factors_of_group);

}  // namespace yates::doe
