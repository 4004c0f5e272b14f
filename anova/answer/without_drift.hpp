#pragma once

#include <optional>

#include "anova/decision/decision.hpp"

namespace yates::anova {

/// What would be said if a straight line along the launch order were taken out.
struct WithoutDrift {
  /// What the line adds from the first run to the last, on the scale of the analysis.
  double change;
  DecisionKind kind = DecisionKind::do_not_decide;  // of the leading part
  std::optional<Setting> advised;                   // absent where factors are given
  std::optional<Effect> gain;                       // likewise
  /// In every part the same kind, and where both advise one the same setting.
  bool survives = false;
};

}  // namespace yates::anova
