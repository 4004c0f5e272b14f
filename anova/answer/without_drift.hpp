#pragma once

#include <optional>

#include "anova/decision/decision.hpp"

namespace yates::anova {

/// What would be said if a straight line along the launch order were taken out.
struct WithoutDrift {
  /// What the line adds from the first run to the last, on the scale of the analysis.
  double change;
  DecisionKind kind = DecisionKind::do_not_decide;
  std::optional<Setting> advised;
  std::optional<Effect> gain;
  bool survives = false;  // the same kind, and the same setting
};

}  // namespace yates::anova
