#pragma once

#include <map>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "prediction/choice/choice.hpp"
#include "prediction/model_file/model_file.hpp"

namespace yates::inquiry {

/// The models of one file or several, one or more, which all have the same inputs. Throws
/// FileError, and InputError for what is no model, for two models of one response, and for inputs
/// that differ.
std::vector<prediction::StoredModel> read_models(const std::vector<std::string>& paths);

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

/// What yates choose is asked, as typed.
struct ChoiceRequest {
  std::vector<std::string> models;
  std::vector<std::string> maximize;  // one of the two has one name
  std::vector<std::string> minimize;
  std::vector<std::string> limits;  // "time <= 300 s"
  double probability = 0.95;
  std::string at;       // "cpu=8,njobs=5"
  std::string among;    // a file of settings
  std::string usual;    // --default: a setting beside the choice
  std::string rule;     // "courier", or empty
  std::string weights;  // "0.5,0.5"
};

/// "time <= 300 s": a name, and what bounds it.
struct TypedLimit {
  std::string name;
  std::string bound;
};
/// Throws UsageError for another text.
TypedLimit typed_limit(const std::string& text);

/// The question about responses and inputs of the models, which must outlive it. Limits are in the
/// unit of their response. Throws UsageError for none or several objectives, for a name that is
/// neither a response nor an input, for a category, for a limit that cannot be read or is of
/// another unit, and for what the rule of Courier does not know.
prediction::Question question_of(const ChoiceRequest& request,
                                 const std::vector<prediction::StoredModel>& models);

}  // namespace yates::inquiry
