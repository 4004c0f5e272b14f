#pragma once

#include <optional>
#include <string>

#include "cli/frame/command_line.hpp"
#include "inquiry/data/dataset.hpp"
#include "reports/queueing/calibration_report.hpp"

namespace yates::cli {

/// --queueing MODEL.toml.
Option queueing_option(std::string& model_file);

/// The text of a queueing model, and what messages call it; both empty where there is none.
struct QueueingModel {
  std::string text;
  std::string source;
};

/// The queueing model that stands beside the measurements: that of the file, or where none is named
/// the one that the page or the campaign brings. Throws FileError if the file cannot be read.
QueueingModel queueing_model_of(const std::string& model_file, const inquiry::DataSet& data);

/// The model fitted to the measurements; absent where there is none.
std::optional<reports::CalibrationReport> calibration_of(const QueueingModel& model,
                                                         const inquiry::DataSet& data);

}  // namespace yates::cli
