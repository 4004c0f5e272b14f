#pragma once

#include <vector>

#include "campaigns/file/campaign.hpp"
#include "campaigns/run/gate_findings.hpp"
#include "campaigns/run/run_commands.hpp"
#include "campaigns/store/records.hpp"

namespace yates::campaigns {

/// What the event logs of a run say against it.
struct ApplicationFindings {
  /// Gates of applications that are not kept. One that the campaign does not have is "== 0", and
  /// flags the run.
  std::vector<Finding> gates;
  /// Settings that an application ran with otherwise than the campaign asked: code can override
  /// them. The flag's reading is the name of the setting.
  std::vector<Flag> settings;
};

/// Reads the logs of all copies of a run. Lost executors, failed tasks and missing cores are summed
/// over all applications.
ApplicationFindings findings_of_applications(const Campaign& campaign,
                                             const CommandContext& context);

/// The same as flags, for a run that an earlier driver has launched. Empty where runs are not
/// applications.
std::vector<Flag> flags_of_applications(const Campaign& campaign, const CommandContext& context);

}  // namespace yates::campaigns
