#pragma once

#include "capacity/exact/exact.hpp"
#include "capacity/search/search.hpp"

namespace yates::capacity {

/// Asks several methods what to do now, exact() or path_relinking(), greedy() and rules, plays what
/// each says until the open jobs are done, and does what then costs least. After the first decision
/// the play goes on by greedy(), or by due dates without interruptions, whichever costs less. Jobs
/// that are yet to come are not foreseen. Source of the scheme: D. P. Bertsekas, J. N. Tsitsiklis,
/// C. Wu, Rollout algorithms for combinatorial optimization, Journal of Heuristics 3, 1997.
Decision foresight(const Plan& plan, const Moment& moment, const ExactOptions& options = {},
                   const SearchOptions& search = {});

}  // namespace yates::capacity
