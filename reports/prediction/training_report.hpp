#pragma once

#include <string>
#include <vector>

#include "model/note.hpp"
#include "prediction/model_file/model_file.hpp"
#include "prediction/training/training.hpp"
#include "reports/document/document.hpp"

namespace yates::reports {

/// What was learnt, and how far it can be trusted.
struct TrainingReport {
  prediction::StoredModel stored;
  std::vector<prediction::Validation> validations;  // of Model::combinations
  std::string file;                                 // that holds the model; empty: none
  std::vector<model::Note> notes;
};

/// Schema yates.train/1, of one response. `technique` is the one that counts alone inside, else
/// "combination"; `directions` has the weights, `validation` an entry for each technique and
/// direction, and for the combination in each. Of several, `responses` has these fields of each.
std::string training_json(const std::vector<TrainingReport>& reports, const std::string& version);

/// One part per response.
Document training_document(const std::vector<TrainingReport>& reports, Typography typography);

}  // namespace yates::reports
