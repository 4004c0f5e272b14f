#pragma once

#include <string>
#include <vector>

#include "reports/draw/data_table.hpp"
#include "reports/draw/terminal_text.hpp"
#include "reports/queueing/calibration_report.hpp"

namespace yates::reports {

/// What the fit comes to, in one sentence: which model predicts best, or why there is none.
std::string calibration_verdict(const CalibrationReport& report);
/// What failed in the published estimator; empty without one.
std::vector<std::string> published_words(const CalibrationReport& report);

/// `yates queue fit`: what was found in the data, the parameters, the validation, predictions; the
/// verdict is the last line.
std::string calibration_text(const CalibrationReport& report, const TextOptions& options);

DataTable parameters_table(const CalibrationReport& report, Typography typography);
/// Estimators below one another: in sample and held out.
DataTable validation_table(const CalibrationReport& report, Typography typography);
/// Left-out levels, one row per factor's level and a column per estimator.
DataTable levels_table(const CalibrationReport& report, Typography typography);
DataTable demands_table(const CalibrationReport& report, Typography typography);
/// U = background + X D by non-negative least squares, one row per station and term.
DataTable regressions_table(const CalibrationReport& report, Typography typography);
DataTable predictions_table(const CalibrationReport& report, Typography typography);

}  // namespace yates::reports
