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

/// Schema yates.train/1: `technique` is the one that counts alone inside, else "combination";
/// `directions` has the weights, `validation` an entry for each technique and direction, and for
/// the combination in each.
std::string training_json(const TrainingReport& report, const std::string& version);

Document training_document(const TrainingReport& report, Typography typography);

}  // namespace yates::reports
