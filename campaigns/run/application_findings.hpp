#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "campaigns/run/gate_findings.hpp"
#include "campaigns/run/run_commands.hpp"
#include "campaigns/store/attempt.hpp"
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
  std::vector<std::string> warnings;  // of logs that cannot be read
};

/// Reads the logs of all copies of a run. Lost executors, failed tasks and missing cores are summed
/// over all applications.
ApplicationFindings findings_of_applications(const Campaign& campaign,
                                             const CommandContext& context);

/// The same for a run that an earlier driver has launched, of which `disturbed` attempts have been
/// measured again: adds flags and warnings to its end, and has it measured again where a gate says
/// so. Does nothing where runs are not applications.
void find_in_applications(const Campaign& campaign, const CommandContext& context,
                          std::size_t disturbed, AttemptEnd& end);

}  // namespace yates::campaigns
