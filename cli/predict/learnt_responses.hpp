#pragma once

#include <string>
#include <vector>

#include "inquiry/data/dataset.hpp"
#include "inquiry/request/request.hpp"
#include "model/formula.hpp"

namespace yates::cli {

/// What yates train learns: one formula for each response, whose left side is a column.
struct ResponsesToLearn {
  inquiry::DataSet data;
  std::vector<model::Formula> formulas;  // one or more
  std::vector<std::string> units;        // as typed for each; empty where nobody says
};

/// The request with the formula of [prediction] of a campaign where none was typed.
inquiry::AnalysisRequest with_predicting_model(inquiry::AnalysisRequest request,
                                               const inquiry::DataSet& data);

/// Those of the formula that was typed; "cbind(time, accuracy) ~ ." has two, each of which is no
/// input of the other. Of a campaign without a typed one those of all responses with a goal or a
/// limit, the primary one first. --response leaves one; --unit is the unit of one response, or
/// "time=s,size=MB" of several. Throws as read_data and formulas_of do, and UsageError for a left
/// side that is no column, for one that is named twice, and for units of other responses.
ResponsesToLearn responses_to_learn(const inquiry::AnalysisRequest& request);

}  // namespace yates::cli
