#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "numerics/random.hpp"
#include "queueing/calibration/calibration.hpp"
#include "queueing/calibration/data_hygiene.hpp"
#include "queueing/calibration/measured_runs.hpp"
#include "queueing/calibration/prediction.hpp"
#include "queueing/calibration/service_demand_estimates.hpp"
#include "queueing/calibration/validation.hpp"
#include "queueing/model_files/model_file.hpp"

namespace yates::queueing {

struct StudyOptions {
  /// Fit log T, so that relative errors count; absent: as the model file's [fit] says.
  std::optional<bool> relative_error = std::nullopt;
  double confidence = 0.95;      // of all intervals, in (0, 1)
  int bootstrap = 400;           // resamples of configurations; 0: none
  numerics::Seed seed = {2021};  // of starts and resamples
  /// Fit without the runs that look wrong (see inspect). Otherwise they are kept, and a second fit
  /// without them stands beside the first.
  bool drop_suspects = false;
  /// New settings whose response is to be predicted: levels in the order of MeasuredRuns::factors.
  std::vector<std::vector<double>> settings = {};
};

/// The outcome of the estimator that the model file's [fit.published] names.
struct PublishedSummary {
  std::size_t runs = 0;
  std::size_t not_inverted = 0;  // runs that leave no time for the disk
  /// Of the disk's rate, and of the gap between that rate and the arrival rate. The gap alone
  /// decides the prediction.
  std::optional<double> r_squared_of_rate = std::nullopt;
  std::optional<double> r_squared_of_gap = std::nullopt;
};

/// A queueing model fitted to measured runs, with everything that says whether to believe it.
struct CalibrationStudy {
  NetworkModel model;
  MeasuredRuns runs;                   // those that were fitted
  std::vector<Finding> findings = {};  // what looks wrong in `runs`
  std::vector<Finding> left_out = {};  // why other runs were dropped, where that was requested
  ModelFit fit = {};
  /// The fit without the runs that `findings` name; absent where it names none, where they were
  /// dropped, and where `fit` is saturated.
  std::optional<ModelFit> without_suspects = std::nullopt;
  /// Of the model, the published estimator, the naive regression and the mean; without estimators
  /// where the fit is not identified, because there is nothing to validate.
  Validation validation = {};
  std::string naive_formula = {};  // of the naive regression; empty without a validation
  std::optional<PublishedSummary> published = std::nullopt;
  /// Service demands by D = U / X; empty unless throughput and utilizations were measured.
  std::vector<StationDemands> demands = {};
  /// U = background + X D over all runs, by station; empty with fewer than three runs.
  std::vector<std::pair<std::string, UtilizationRegression>> regressions = {};
  /// One for each of StudyOptions::settings, in their order; empty where the fit is saturated.
  std::vector<std::pair<std::vector<double>, Prediction>> predictions = {};
};

/// The columns that a study of the model reads as factors: those of its expressions, then those
/// that only [fit.published] names. Throws InputError where the model has no [fit].
std::vector<std::string> study_factors(const NetworkModel& model);

/// The whole calibration study: looks for runs that are wrong, fits the model to the others or to
/// all, validates it beside a naive regression and the mean (and the published estimator, where the
/// model file names it), estimates service demands from utilizations, and predicts new settings.
/// `runs.factors` are study_factors(model). Deterministic: the same input and seed give the same
/// numbers. Throws InputError as fit() does and where the model has no [fit]; std::domain_error by
/// check_runs, for options out of their ranges, and where a setting has not one finite level per
/// factor.
CalibrationStudy calibrate(const NetworkModel& model, const MeasuredRuns& runs,
                           const StudyOptions& options = {});

}  // namespace yates::queueing
