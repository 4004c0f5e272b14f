#pragma once

#include <cstddef>
#include <vector>

#include "doe/optimal/problem.hpp"

namespace yates::doe {

/// Numbers renamed to 0, 1, ... in the order of their first appearance.
std::vector<std::size_t> renumbered(const std::vector<std::size_t>& numbers);

/// Reads the given runs' declared levels as candidate values, and adds to `values` those that no
/// candidate has. Throws std::domain_error for rows that do not fit the factors.
std::vector<std::vector<std::size_t>> read_given(const std::vector<Factor>& factors,
                                                 const GivenRuns& given,
                                                 std::vector<std::vector<CandidateValue>>& values);

/// Rows, blocks, whole plots and information of the given runs; sets `blocks` and `tail` of the
/// problem, whose `rows` and `plots` are there.
void place_given(Problem& problem, std::vector<std::vector<std::size_t>> levels);

}  // namespace yates::doe
