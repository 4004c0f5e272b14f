#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "capacity/draws/draws.hpp"
#include "capacity/plan/plan.hpp"

namespace yates::capacity {

/// What a plan file (TOML) says.
struct PlanFile {
  Plan plan;                            // without jobs where they are drawn
  std::optional<double> period;         // seconds between decisions at the latest
  bool robust = false;                  // decisions count on the upper ends of intervals
  std::optional<RandomJobs> draw = {};  // the jobs are these
};

/// Reads
///     [plan]       machines, restart, period
///     [[machine]]  name, device (default: the name), devices, price (of an hour), most
///     [times]      formula (seconds, in work, devices, device and machine) with devices: a list;
///                  or file with columns, where: see read_times_table; robust
///     [[job]]      name, submitted (0), due, weight (of an hour of tardiness), work (1), kind,
///                  times, refusal (what it costs not to do it)
///     [jobs]       file: a table with a row for each job and the same keys as columns, no times
///     [draw]       jobs, interarrival, arrivals, time, due, weight (of an hour): see RandomJobs
/// Times of a job are by machine or by device: a list by 1, 2, ... devices, or a table by their
/// number. A formula holds for jobs without times, on the listed numbers of devices, or on 1, 2, 4,
/// ...; of a file those of the job's kind, or else of its name, for each unit of work. Files are
/// named from the folder of the plan. Throws FileError, and InputError with all faults in the order
/// of the file.
PlanFile read_plan(const std::string& text, const std::filesystem::path& file);

/// The same of a file.
PlanFile load_plan(const std::filesystem::path& file);

}  // namespace yates::capacity
