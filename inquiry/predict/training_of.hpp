#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "inquiry/data/dataset.hpp"
#include "inquiry/request/request.hpp"
#include "model/formula.hpp"
#include "prediction/training/training.hpp"
#include "reports/prediction/training_report.hpp"

namespace yates::inquiry {

/// What is asked of `yates train`, as typed.
struct TrainRequest {
  AnalysisRequest analysis;
  std::vector<std::string> techniques;       // none: those of the campaign, or the usual ones
  std::string network;                       // a queueing model file; empty: none
  std::optional<language::ScaleWish> scale;  // absent: that of the campaign, or automatic
  // Absent: those of the campaign, or the usual ones.
  std::optional<std::size_t> folds = std::nullopt;
  std::optional<std::uint64_t> seed = std::nullopt;
  std::optional<double> large = std::nullopt;
  std::string layers;  // instead of a formula and its data
  std::string passes;
  std::string output;
  bool force = false;
};

/// The words of --technique.
std::vector<std::string> technique_words();

/// The runs of the formula. Throws InputError for texts of too many levels.
prediction::Runs runs_to_learn(const TrainRequest& request, const DataSet& data,
                               const model::Formula& formula);

/// A technique that was asked for and lacks what it learns by.
struct Lacking {
  std::string technique;
  const char* needs;        // as in "needs a model: --queue MODEL.toml"
  std::optional<int> line;  // of the campaign's file that names it; absent where it was typed
};
/// The first of the techniques asked for, by the command line or else by [prediction], that lacks
/// something.
std::optional<Lacking> lacking(const TrainRequest& request, const DataSet& data,
                               const prediction::Runs& runs);

struct Trained {
  reports::TrainingReport report;
  std::vector<prediction::LeftOut> left_out;
};
/// What is learnt of the response of a formula, and what its predictions rest on; `unit` as typed.
/// Throws UsageError, or InputError at its line of a campaign, for a technique that lacks
/// something.
Trained training_of(const TrainRequest& request, const DataSet& data, const model::Formula& formula,
                    const std::string& unit, const prediction::Runs& runs);

/// What yates train learns: one formula for each response, whose left side is a column.
struct ResponsesToLearn {
  DataSet data;
  std::vector<model::Formula> formulas;  // one or more
  std::vector<std::string> units;        // as typed for each; empty where nobody says
};

/// The request with the formula of [prediction] of a campaign where none was typed.
AnalysisRequest with_predicting_model(AnalysisRequest request, const DataSet& data);

/// Those of the formula that was typed; "cbind(time, accuracy) ~ ." has two, each of which is no
/// input of the other. Of a campaign without a typed one those of all responses with a goal or a
/// limit, the primary one first. --response leaves one; --unit is the unit of one response, or
/// "time=s,size=MB" of several. Throws as read_data and formulas_of do, and UsageError for a left
/// side that is no column, for one that is named twice, and for units of other responses.
ResponsesToLearn responses_to_learn(const AnalysisRequest& request);

}  // namespace yates::inquiry
