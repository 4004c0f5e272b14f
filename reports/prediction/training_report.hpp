#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/note.hpp"
#include "prediction/importance/importance.hpp"
#include "prediction/model_file/model_file.hpp"
#include "prediction/samples/unequal_noise.hpp"
#include "prediction/training/training.hpp"
#include "reports/document/document.hpp"

namespace yates::reports {

/// What was learnt, and how far it can be trusted.
struct TrainingReport {
  prediction::StoredModel stored;
  std::vector<prediction::Validation> validations;  // of Model::combinations
  std::string file;                                 // that holds the model; empty: none
  std::vector<model::Note> notes;
  std::vector<prediction::Importance> importances = {};  // the greatest first
  /// The setting that was predicted worst inside, as a share of what was measured where that is
  /// nowhere 0.
  std::optional<prediction::LeftOut> worst = std::nullopt;
  std::optional<prediction::UnequalNoise> noise = std::nullopt;
};

/// Schema yates.train/1, of one response. `technique` is the one that counts alone inside, else
/// "combination"; `directions` has the weights, `validation` an entry for each technique and
/// direction, and for the combination in each; `importance` the growth of the typical error
/// (`error`, with its interval) from `before` to `after`. Of several, `responses` has these fields
/// of each.
std::string training_json(const std::vector<TrainingReport>& reports, const std::string& version);

/// One part per response.
Document training_document(const std::vector<TrainingReport>& reports, Typography typography);

/// What the combination does in each direction.
DataTable directions_table(const TrainingReport& report, Typography typography);

/// The directions in which the combination is no better than the better trivial technique.
std::vector<std::string> trivial_directions(const TrainingReport& report);

/// Which inputs the predictions rest on: a table and what it shows; nothing without importances.
std::vector<Block> importance_blocks(const TrainingReport& report, Typography typography);

}  // namespace yates::reports
