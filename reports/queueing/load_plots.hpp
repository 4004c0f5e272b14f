#pragma once

#include "reports/queueing/chart_load.hpp"
#include "reports/queueing/network_report.hpp"

namespace yates::reports {

/// Throughput and response time of a sweep of a network with one class, with bounds and saturation;
/// of several classes one curve each, without bounds.
LoadPlot throughput_plot(const SweepReport& report);
LoadPlot response_time_plot(const SweepReport& report);

}  // namespace yates::reports
