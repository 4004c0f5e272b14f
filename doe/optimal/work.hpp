#pragma once

#include <cstddef>

#include "doe/optimal/problem.hpp"

namespace yates::doe {

/// Operations of one pass of coordinate exchange over all points, and what every factor and level
/// costs beside.
double operations_of_pass(const Problem& problem);

/// What one start costs, in operations of a pass: passes that follow a trace cost three times as
/// much as those that follow a determinant, and where combinations are excluded every point is
/// compared with every candidate. Measured, 1e8 of them take 3 to 7 seconds of one core.
double work_of_start(const Problem& problem);

/// The starts that are asked for, or as many as OptimalRequest::most_work allows. Throws
/// std::domain_error where it does not allow a single one, with the runs that it does allow.
std::size_t affordable_starts(const Problem& problem);

}  // namespace yates::doe
