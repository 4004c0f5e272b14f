#pragma once

#include <vector>

#include "reports/draw/data_table.hpp"
#include "reports/queueing/network_report.hpp"

namespace yates::reports {

/// One row per value: throughput, response time, number, their bounds, utilisation per station;
/// what was simulated and measured, with half-widths where there are all digits.
DataTable sweep_table(const SweepReport& report, bool all_digits, Typography typography);

/// Distinct notes of all points and of their simulation, in order of first appearance; those on
/// percentiles, which a sweep does not show, are left out.
std::vector<queueing::Note> notes_of(const SweepReport& report);

}  // namespace yates::reports
