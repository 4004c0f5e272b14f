#pragma once

#include <optional>

#include "queueing/calibration/measured_runs.hpp"

namespace yates::queueing {

/// The 48 runs of the Courier study (ICPE 2021), which stay outside of this repository: cpu, batch,
/// njobs and time from courier_48.csv in YATES_DATA_DIR. Absent where that is missing.
std::optional<MeasuredRuns> courier_data();

}  // namespace yates::queueing
