#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "queueing/calibration/calibration.hpp"
#include "queueing/calibration/data_hygiene.hpp"
#include "queueing/calibration/service_demand_estimates.hpp"
#include "queueing/calibration/validation.hpp"
#include "queueing/model_files/model_file.hpp"

namespace yates::reports {

/// A queueing model fitted to measured runs, with all that says whether to believe it.
struct CalibrationReport {
  std::string title;
  std::string unit;  // of the response; seconds if empty
  queueing::NetworkModel model;
  queueing::MeasuredRuns runs;
  queueing::ModelFit fit;
  std::vector<queueing::Finding> findings;
  /// The fit without the runs that the findings name; absent where there are none.
  std::optional<queueing::ModelFit> without_suspects;
  /// Without estimators where the fit is not identified: then there is nothing to validate.
  queueing::Validation validation;
  std::string naive_formula;  // of the naive regression; empty without validation
  std::optional<queueing::CourierFit> published;
  std::vector<queueing::StationDemands> demands;
  /// The utilization law fitted over all settings, by station, where utilization was measured.
  std::vector<std::pair<std::string, queueing::UtilizationRegression>> regressions;
  std::vector<std::pair<std::vector<double>, queueing::Prediction>> predictions;
  std::vector<std::string> notes;  // of the data: rows left out, say
};

}  // namespace yates::reports
