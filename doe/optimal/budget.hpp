#pragma once

#include <optional>

#include "doe/optimal/trial.hpp"

namespace yates::doe {

/// Throws std::domain_error if the budget does not pay for a design that estimates all required
/// terms; says what the cheapest one costs. That one is exact: the independent rows of least cost
/// are what the greedy algorithm takes, cheapest first, because independent rows form a matroid.
/// Source: J. Edmonds, Matroids and the greedy algorithm, 1971.
void check_budget(const Problem& problem);

/// A design within the budget: independent runs at little cost, then the candidates that improve
/// the criterion most for their cost, then exchanges of coordinates, of one run for others and of
/// several for one, until none improves. Absent where the search ends without a design.
std::optional<Trial> search_within_budget(const Problem& problem, numerics::Random& random);

}  // namespace yates::doe
