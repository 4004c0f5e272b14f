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

/// The columns that predictions_csv() adds.
inline constexpr const char* prediction_columns[] = {"predicted", "low", "high", "where"};

/// The points as they were, with these columns behind them; empty where there is no number.
std::string predictions_csv(const PredictionReport& report);

/// Schema yates.predict/1.
std::string predictions_json(const PredictionReport& report, const std::string& version);

Document predictions_document(const PredictionReport& report, Typography typography);

/// Why a point has no prediction or no interval: "net = c was not measured"; empty where nothing is
/// to be said.
std::string reason_words(const PredictionReport& report, std::size_t point);

}  // namespace yates::reports
