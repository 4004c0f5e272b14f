#pragma once

#include <string>

#include "queueing/stations/stations.hpp"
#include "reports/draw/terminal_text.hpp"

namespace yates::cli {

/// The document `yates.queue/1` of a single station; `kind` is its name on the command line.
std::string station_json(const std::string& kind, const queueing::Station& station,
                         const queueing::StationMetrics& metrics);

/// The same numbers for people, one a line, with units; notes below.
std::string station_text(const queueing::Station& station, const queueing::StationMetrics& metrics,
                         const reports::TextOptions& options);

}  // namespace yates::cli
