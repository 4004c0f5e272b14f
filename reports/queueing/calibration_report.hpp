#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "queueing/calibration/study.hpp"
#include "reports/anova/text.hpp"
#include "reports/draw/data_table.hpp"
#include "reports/queueing/chart_load.hpp"

namespace yates::reports {

/// A calibration study and what only its page says.
struct CalibrationReport {
  std::string title;
  std::string unit = {};  // of the response; seconds if empty
  queueing::CalibrationStudy study;
  std::vector<std::string> notes = {};  // of the data: rows left out, say
};

/// The document `yates.queue-fit/1`.
std::string calibration_json(const CalibrationReport& report, std::string_view version);
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

/// What the fit comes to, in one sentence: which model predicts best, or why there is none.
std::string calibration_verdict(const CalibrationReport& report);
/// What failed in the published estimator; empty without one.
std::vector<std::string> published_words(const CalibrationReport& report);

/// Measured against fitted, one mark per configuration, with the line of equality.
Chart fitted_chart(const CalibrationReport& report, std::string_view id);
/// Response time of one cycle against the load, as measured and by the model: one curve for each
/// set of demands that was measured at several loads, at most most_series of them. Absent where
/// there is no such set.
std::optional<Chart> calibration_load_chart(const CalibrationReport& report, std::string_view id);

}  // namespace yates::reports
