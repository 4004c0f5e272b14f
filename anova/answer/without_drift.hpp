#pragma once

#include <functional>
#include <optional>
#include <string>

#include "anova/decision/decision.hpp"

namespace yates::table {
struct Table;
}

namespace yates::anova {

struct Answer;
struct Request;

/// What would be said if a straight line along the launch order were taken out.
struct WithoutDrift {
  /// What the line adds from the first run to the last, on the scale of the analysis.
  double change;
  DecisionKind kind = DecisionKind::do_not_decide;
  std::optional<Setting> advised;
  std::optional<Effect> gain;
  bool survives = false;  // the same kind, and the same setting
};

/// The line beside the verdict, where the check of drift asks for a look and the launch order is
/// known. `answer_of` answers without one.
void add_drift_line(Answer& answered, const table::Table& table, const Request& request,
                    const std::function<Answer(const table::Table&, const Request&)>& answer_of);

}  // namespace yates::anova
