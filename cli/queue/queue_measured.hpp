#pragma once

#include <string>
#include <vector>

#include "reports/queueing/measured_load.hpp"

namespace yates::cli {

/// The measurements of a file to be shown beside a sweep of the quantity `name`, one entry per
/// value in ascending order. Its columns: one of that name, and `throughput` (per second) or
/// `response_time` (seconds) or both; rows of one value are averaged. Throws InputError naming the
/// column that is missing or holds no numbers.
std::vector<reports::MeasuredLoad> measured_loads(const std::string& path, const std::string& name,
                                                  double confidence);

}  // namespace yates::cli
