#pragma once

#include "reports/draw/data_table.hpp"
#include "reports/queueing/network_report.hpp"

namespace yates::reports {

/// The stations, one row each and one for the system; of several classes one row per class and
/// station.
DataTable stations_table(const NetworkReport& report, bool all_digits, Typography typography);

/// Simulated beside the formula, headed by what it is (see formula_words): one row per station and
/// one for the system; of several classes one row per class and station.
DataTable simulation_table(const NetworkReport& report, Typography typography);

}  // namespace yates::reports
