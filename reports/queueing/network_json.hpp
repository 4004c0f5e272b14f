#pragma once

#include <string>
#include <string_view>

#include "reports/queueing/network_report.hpp"

namespace yates::reports {

/// The document `yates.queue/1` of a network; for a sweep the same fields for each value, in a list
/// `sweep`.
std::string network_json(const NetworkReport& report, std::string_view version);
std::string sweep_json(const SweepReport& report, std::string_view version);

}  // namespace yates::reports
