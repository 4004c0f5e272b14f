#pragma once

#include <filesystem>
#include <string>

#include "queueing/laws/operational_laws.hpp"

namespace yates::queueing {

/// Reads counters from a TOML file: observation_time, completions, throughput, population,
/// think_time and mean_response_time of the system at the top, and [[station]] tables with name and
/// any of servers, busy_time, completions, utilization, throughput, service_time, visits,
/// service_demand, mean_number, mean_response_time. Throws InputError with all faults (place, what
/// was found, the nearest valid name); FileError if it cannot be read.
SystemCounters load_counters(const std::filesystem::path& file);
/// Reads counters from text; `file` is its name in messages.
SystemCounters read_counters(const std::string& text, const std::filesystem::path& file);

}  // namespace yates::queueing
