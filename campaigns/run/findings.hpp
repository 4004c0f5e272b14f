#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "campaigns/file/gate.hpp"
#include "campaigns/launch/machine.hpp"
#include "campaigns/run/run_commands.hpp"
#include "campaigns/store/attempt.hpp"
#include "campaigns/store/records.hpp"

namespace yates::campaigns {

/// A gate whose limit is not kept.
struct Finding {
  Gate gate;
  std::string found;  // "1.7"; "nothing" if the machine does not report it
  bool known = true;  // whether the machine reported a value
};

/// The finding is absent if the value keeps the gate. A value that is absent keeps none.
std::optional<Finding> finding_of(const Gate& gate, const std::optional<GateValue>& value);

/// Whether a run is measured again for it, of which so many attempts have been disturbed already.
bool is_measured_again(const Finding& finding, std::size_t disturbed);

/// The gates that are not kept before a run.
std::vector<Finding> findings_before(std::span<const Gate> gates, const Readings& readings);

/// The gates of the host that are not kept after a run. The gate `throttled` is checked only here,
/// on the difference between the two readings.
std::vector<Finding> findings_after(std::span<const Gate> gates, const Readings& before,
                                    const Readings& after);

/// The flag of a finding; `action`: "flagged", "waited 12 s", "measured again".
Flag flag_of(const Finding& finding, bool before, const std::string& action);

/// "load is 1.7, not <= 0.5; turbo is on, not == 'off'".
std::string to_string(std::span<const Finding> findings);

/// The flags of a run whose readings of the host were lost because its driver died.
std::vector<Flag> flags_of_unread(std::span<const Gate> gates);

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
