#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "capacity/plan/plan.hpp"

namespace yates::capacity {

/// What a plan file (TOML) says.
struct PlanFile {
  std::string title;
  Plan plan;
  std::optional<double> period;  // seconds between decisions at the latest
};

/// Reads
///     [plan]       machines, restart, period
///     [[machine]]  name, device (default: the name), devices, price (of an hour), most
///     [times]      formula (seconds, in work, devices, device and machine), devices: a list
///     [[job]]      name, submitted (0), due, weight (of an hour of tardiness), work (1), times
/// Times of a job are by machine or by device: a list by 1, 2, ... devices, or a table by their
/// number. A formula holds for jobs without times, on the listed numbers of devices, or on 1, 2, 4,
/// ... Throws InputError with all faults in the order of the file.
PlanFile read_plan(const std::string& text, const std::filesystem::path& file);

/// The same of a file. Throws FileError, too.
PlanFile load_plan(const std::filesystem::path& file);

}  // namespace yates::capacity
