#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

#include "prediction/model_file/model_file.hpp"
#include "reports/document/document.hpp"

namespace yates::reports {

/// Predictions at points.
struct PredictionReport {
  prediction::StoredModel stored;
  double confidence;
  std::vector<std::string> columns;              // of the points, in their order
  std::vector<std::vector<std::string>> points;  // the cells as they were written
  Eigen::MatrixXd settings;                      // the same as the model reads them
  std::vector<prediction::Prediction> predictions;
};

// Each of several responses has a report of its own about the same points.

/// The columns that predictions_csv() adds: predicted, low, high, where; of several responses each
/// with its name before them: time_predicted.
std::vector<std::string> added_columns(const std::vector<PredictionReport>& reports);

/// The points as they were, with these columns behind them; empty where there is no number.
std::string predictions_csv(const std::vector<PredictionReport>& reports);

/// Schema yates.predict/1. Of several responses `responses` tells what each is, and a point has its
/// `predictions` by their names.
std::string predictions_json(const std::vector<PredictionReport>& reports,
                             const std::string& version);

/// One part per response.
Document predictions_document(const std::vector<PredictionReport>& reports, Typography typography);

/// That a predicted value was cut, as at 100 %; empty where it was not.
std::string words_on_end(const prediction::StoredModel& stored, const prediction::Prediction& one);

/// Why a point has no prediction or no interval: "net = c was not measured"; empty where nothing is
/// to be said.
std::string reason_words(const PredictionReport& report, std::size_t point);

}  // namespace yates::reports
