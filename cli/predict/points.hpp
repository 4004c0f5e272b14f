#pragma once

#include <map>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "prediction/model_file/model_file.hpp"

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

/// The inputs of a text "cpu=8,batch=256" with their levels. Throws UsageError, which begins with
/// the option, for a name that is no input, for one that is named twice, and for what is no number.
std::map<std::string, std::string> named_values(const std::string& option, const std::string& text,
                                                const prediction::Model& model);

/// Points with a level for each input of the model, in its order; those of numbers are numbers.
Points points_of(const std::vector<std::vector<std::string>>& levels,
                 const prediction::Model& model);

/// One point of each such text. An input that is constant in the model may be left out; throws
/// UsageError for another that is missing.
Points points_at(const std::string& option, const std::vector<std::string>& texts,
                 const prediction::Model& model);

/// The settings of points that were read for the first of the models as each of them reads them.
std::vector<Eigen::MatrixXd> settings_of_each(const std::vector<prediction::StoredModel>& models,
                                              const Points& points);

}  // namespace yates::cli
