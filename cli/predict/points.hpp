#pragma once

#include <string>
#include <vector>

#include <Eigen/Core>

#include "prediction/training/model.hpp"

namespace yates::cli {

/// Settings at which a model is asked.
struct Points {
  std::vector<std::string> columns;            // as they stand in the file
  std::vector<std::vector<std::string>> rows;  // cells, each as long as columns
  Eigen::MatrixXd settings;                    // rows x inputs, as prediction::predict wants them
};

/// The rows of a CSV, TSV or JSON Lines file. An input that is constant in the model may be left
/// out; other columns are kept. Throws FileError, and InputError for a file that is no table, an
/// input that is not a column, and, with their lines, for cells that are empty or no numbers.
Points read_points(const std::string& path, const prediction::Model& model);

/// One point of each text "cpu=8,batch=256". Throws UsageError for a name that is no input, for
/// one that is missing or named twice, and for what is no number.
Points points_at(const std::vector<std::string>& texts, const prediction::Model& model);

}  // namespace yates::cli
