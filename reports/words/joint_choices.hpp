#pragma once

#include <string>
#include <vector>

#include "reports/words/joint_parts.hpp"

namespace yates::reports {

struct JointChoice {
  const anova::JointSetting* setting;
  std::string role;  // "best for time", "gains less, costs less"
};

/// Of the settings that no other one beats: for each response the one that gains most in it, and
/// one that loses in fewer responses than all of those. At most four.
std::vector<JointChoice> joint_choices(const Responses& responses,
                                       const anova::JointDecision& decision);

}  // namespace yates::reports
