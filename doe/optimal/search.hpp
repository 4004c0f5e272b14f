#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "doe/optimal/trial.hpp"

namespace yates::doe {

/// The local optimum that one start ends in: of a random design, and again after a few of its
/// points are drawn anew, as long as that is better (iterated local search); absent where its
/// points cannot estimate everything. The random numbers are those of the seed and the start alone.
std::optional<Trial> search_from(const Problem& problem, std::size_t start);

/// All starts, on several threads; in the order of the starts, whatever the number of threads.
std::vector<std::optional<Trial>> search_all(const Problem& problem);

}  // namespace yates::doe
