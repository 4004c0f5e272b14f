#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace yates::campaigns {

/// A machine between two reboots.
struct Machine {
  std::string host;
  std::string boot_id;  // changes with each reboot
};
/// The machine that this process runs on.
Machine this_machine();

/// What does not change on a host during a campaign: kernel, distribution, processor, memory,
/// versions, ... Names and values are in the order in which they are shown.
using HostFacts = std::vector<std::pair<std::string, std::string>>;

/// What may disturb a measurement, read at one moment. A reading is absent if the machine does not
/// report it.
struct Readings {
  std::optional<double> load = std::nullopt;  // runnable processes, mean of the last minute
  /// CPU time in use, in percent of all processors; between runs this is the load of others.
  std::optional<double> others_cpu = std::nullopt;
  /// Governor of the frequency scaling; several, joined by commas, if the processors differ.
  std::optional<std::string> governor = std::nullopt;
  std::optional<std::string> turbo = std::nullopt;        // "on" or "off"
  std::optional<double> throttled = std::nullopt;         // times since boot, summed over cores
  std::optional<double> swap_used = std::nullopt;         // bytes
  std::optional<double> free_disk = std::nullopt;         // bytes, where attempts are kept
  std::optional<double> clock_offset = std::nullopt;      // seconds that its clock is ahead of ours
  std::optional<double> available_memory = std::nullopt;  // bytes
};

}  // namespace yates::campaigns
