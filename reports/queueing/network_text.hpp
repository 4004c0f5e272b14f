#pragma once

#include <string>

#include "reports/draw/terminal_text.hpp"
#include "reports/queueing/network_report.hpp"

namespace yates::reports {

/// `yates queue MODEL.toml`: stations, system, bounds, the bottleneck in words, notes.
std::string network_text(const NetworkReport& report, const TextOptions& options);

}  // namespace yates::reports
