#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "doe/fractions/column_set.hpp"
#include "doe/fractions/minimum_aberration.hpp"
#include "doe/fractions/two_level_fraction.hpp"

namespace yates::doe {

/// What came of the search for a fraction of a given size.
struct Attempt {
  std::optional<FoundFraction> found;
  bool complete;  // where nothing was found: there is nothing
};

/// Searches 2^rank runs for the fraction that keeps factors, resolution, clear interactions,
/// hard-to-change factors and blocks of a request that is otherwise valid.
Attempt attempt_fraction(const FractionRequest& request, std::size_t rank);

/// Gives the columns of a search to factors: a column of group g to one of `factors_of_group[g]`.
/// Where factors may be exchanged, the base factors come first and the generators are short: of all
/// columns that are exchangeable, the basis with the shortest generators in sum.
TwoLevelFraction named_fraction(const std::vector<FactorColumn>& columns,
                                const std::vector<std::vector<std::size_t>>& factors_of_group);

}  // namespace yates::doe
