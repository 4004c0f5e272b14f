#pragma once

#include <string>
#include <vector>

#include "bench/decisions/counting.hpp"

namespace yates::decisions {

/// Three Markdown tables: each bar at the worst point of all cases; the same of each case; and what
/// is published without a bar, at every point.
std::string markdown(const std::vector<Row>& rows);

/// Every result, one per line with a header.
std::string csv(const std::vector<Row>& rows);

/// One line for every result that is beyond its bar by more than this many standard errors.
std::vector<std::string> broken_bars(const std::vector<Row>& rows, double standard_errors);

}  // namespace yates::decisions
