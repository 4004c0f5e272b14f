#pragma once

#include <string>
#include <vector>

#include "language/expression.hpp"
#include "queueing/calibration/calibration.hpp"
#include "queueing/calibration/validation.hpp"
#include "queueing/model_files/model_file.hpp"

namespace yates::queueing {

/// The model file's fit. It searches from the fit to all runs and gives no intervals.
Estimator model_estimator(std::string name, const NetworkModel& model, const ModelFit& fit);

/// The inversion of the Courier study (see fit_courier).
Estimator published_estimator(std::string name, const PublishedModel& published);

/// Ordinary least squares of the response on 1 and the terms, which are expressions in factors; a
/// baseline.
Estimator linear_estimator(std::string name, std::vector<language::Expression> terms);

/// The mean of the training runs; a baseline.
Estimator mean_estimator();

}  // namespace yates::queueing
