#pragma once

#include <string>
#include <vector>

#include "reports/words/joint_parts.hpp"

namespace yates::reports {

struct JointChoice {
  const anova::JointSetting* setting;
  std::string role;  // "best for time", "gains less, costs less"
};

/// Of the settings that no other one beats: for each response the one that was shown to gain in it
/// and gains most, of several one that costs in the fewest others, unless that is the advised one.
/// Where nothing is advised, also one that costs no more than each of those in any response and
/// less in some; of several the one that costs in the fewest responses. At most four.
std::vector<JointChoice> joint_choices(const Responses& responses,
                                       const anova::JointDecision& decision);

}  // namespace yates::reports
