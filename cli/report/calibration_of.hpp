#pragma once

#include <optional>
#include <string>

#include "cli/data/dataset.hpp"
#include "cli/frame/command_line.hpp"
#include "reports/queueing/calibration_report.hpp"

namespace yates::cli {

/// --queueing MODEL.toml.
Option queueing_option(std::string& model_file);

/// The queueing model that stands beside the measurements, fitted to them: that of the file, or
/// where none is named the campaign's. Absent where there is neither.
std::optional<reports::CalibrationReport> calibration_of(const std::string& model_file,
                                                         const DataSet& data);

}  // namespace yates::cli
