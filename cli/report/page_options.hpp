#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/frame/command_line.hpp"
#include "inquiry/data/dataset.hpp"
#include "inquiry/request/request.hpp"
#include "reports/prediction/cost_document.hpp"
#include "reports/queueing/calibration_report.hpp"

namespace yates::cli {

/// --at NUMBER=VALUES, where numbers are read for the means of plots.
Option at_option(std::vector<std::string>& at);

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

/// What the page says of settings that were not measured: of the first response, where that is a
/// column and reports::worth_a_section. The other inputs stand at what the verdict compares with,
/// as far as it was measured.
std::optional<reports::CostReport> costs_of(const inquiry::AnalysisRequest& request,
                                            const inquiry::DataSet& data,
                                            const std::vector<reports::ResponseReport>& responses);

}  // namespace yates::cli
