#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "queueing/calibration/study.hpp"
#include "reports/document/document.hpp"

namespace yates::reports {

/// A calibration study and what only its report adds.
struct CalibrationReport {
  std::string title;
  std::string unit = {};  // of the response; seconds if empty
  queueing::CalibrationStudy study;
  std::vector<std::string> notes = {};  // of the data: rows left out, say
};

/// What `yates queue fit` says: what was found in the data, the parameters, the validation,
/// predictions; the verdict is the last line.
Document calibration_document(const CalibrationReport& report, Typography typography);

/// The same in a page: the verdict first, and the pictures of the fit behind it.
Document calibration_section(const CalibrationReport& report);

/// The document `yates.queue-fit/1`.
std::string calibration_json(const CalibrationReport& report, std::string_view version);

/// What the fit comes to, in one sentence: which model predicts best, or why there is none.
std::string calibration_verdict(const CalibrationReport& report);
/// What failed in the published estimator; empty without one.
std::vector<std::string> published_words(const CalibrationReport& report);

/// Measured against fitted, one mark per configuration, with the line of equality. The figure is
/// absent where there is no fit, or none of times above zero.
std::optional<Figure> fitted_figure(const CalibrationReport& report);
/// Response time of one cycle against the load, as measured and by the model: one curve for each
/// set of demands that was measured at several loads, at most most_series of them. The figure is
/// absent where there is no such set.
std::optional<Figure> calibration_load_figure(const CalibrationReport& report);

}  // namespace yates::reports
