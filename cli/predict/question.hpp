#pragma once

#include <string>
#include <vector>

#include "prediction/choice/choice.hpp"
#include "prediction/model_file/model_file.hpp"

namespace yates::cli {

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

}  // namespace yates::cli
