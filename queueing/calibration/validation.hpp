#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "queueing/calibration/measured_runs.hpp"
#include "queueing/calibration/prediction.hpp"

namespace yates::queueing {

/// What an estimator learned from training runs: the response that it predicts for given factor
/// levels.
using Predictor = std::function<Prediction(const std::vector<double>& levels)>;

/// What an estimator stands for among those that it is compared with.
enum class EstimatorRole {
  model,      // a model that claims to explain the response
  published,  // the published estimator that a model file names
  baseline    // a plain predictor that every model should beat: it explains nothing
};

/// A way to learn from runs. After training runs that do not determine it, it gives predictions
/// without a value.
struct Estimator {
  EstimatorRole role;
  std::string name;
  std::function<Predictor(const MeasuredRuns& training)> train;
};

/// Errors of predictions of the response itself, e = predicted - measured, over the runs that have
/// a prediction.
struct PredictionErrors {
  std::size_t runs = 0;         // to be predicted
  std::size_t saturated = 0;    // of these, without a value because of saturation
  std::size_t unpredicted = 0;  // without a value for another reason
  /// It is absent where nothing was predicted.
  std::optional<double> mean_squared_error = std::nullopt;
  /// 1 - sum e^2 / sum (measured - mean of the training runs)^2: 0 is as good as the mean. In
  /// sample this is the coefficient of determination.
  std::optional<double> r_squared = std::nullopt;
  std::optional<double> mean_absolute_percentage_error = std::nullopt;  // percent
  std::optional<double> bias = std::nullopt;                            // mean of e

  std::size_t predicted() const { return runs - saturated - unpredicted; }
};

enum class Direction { downwards, between, upwards };  // of the held-out level from the others
/// "downwards", "between", "upwards".
std::string to_string(Direction direction);

/// All runs of one level of a factor predicted from all others.
struct LevelErrors {
  std::string factor;
  double level;
  Direction direction;
  PredictionErrors errors;
};

struct EstimatorValidation {
  EstimatorRole role;
  std::string name;
  PredictionErrors in_sample = {};
  PredictionErrors leave_one_configuration_out = {};
  /// All levels of a factor together, one per factor with at least three levels or two.
  std::vector<std::pair<std::string, PredictionErrors>> leave_one_level_out = {};
  std::vector<LevelErrors> levels = {};
};

struct Validation {
  std::vector<EstimatorValidation> estimators;  // in the order given
  /// Smallest held-out mean squared error over left-out configurations, and over left-out levels of
  /// all factors, among those that predicted every run; absent where none did.
  std::optional<std::size_t> best_within = std::nullopt;
  std::optional<std::size_t> best_beyond = std::nullopt;
  /// One sentence per verdict; notes of their own where a baseline wins.
  std::vector<Note> notes = {};
};

/// Judges every estimator in sample, with one configuration left out after another, and with one
/// level of each factor left out after another. Replicates of a configuration are always left out
/// together: otherwise an estimator would predict runs that it has seen. Throws std::domain_error
/// by check_runs, and unless there are at least two configurations and one estimator. Source: M.
/// Stone, Cross-validatory choice and assessment of statistical predictions, 1974.
Validation validate(const std::vector<Estimator>& estimators, const MeasuredRuns& runs);

}  // namespace yates::queueing
