#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace yates::capacity {

/// Prices are those of an hour, times are in seconds.
inline constexpr double seconds_per_hour = 3600.0;

inline constexpr std::size_t most_jobs = 100'000;  // of a plan
inline constexpr int most_devices = 4096;          // of a machine

/// A type of machine that can be rented.
struct MachineType {
  std::string name;
  std::string device;                              // what computes in it: "K80", "cpu"
  int devices;                                     // of that kind, 1 or more
  double price;                                    // of an hour, 0 or more
  std::optional<std::size_t> most = std::nullopt;  // at once; absent: any number
};

/// From low to high, both of them included.
struct Range {
  double low;
  double high;
};

/// A way to run a job: so many devices of one machine.
struct Setup {
  std::size_t type;  // place in Plan::types
  int devices;       // from 1 to those of the type
  double seconds;    // of the whole job, above 0
  /// Where the time is a prediction: its interval of 90 %, above 0, which holds `seconds`.
  std::optional<Range> interval = std::nullopt;
};

/// Work that somebody waits for.
struct Job {
  std::string name;
  double submitted;  // seconds from the begin of the plan, 0 or more
  double due;        // on the same clock
  double weight;     // cost of a second of tardiness, 0 or more
  std::vector<Setup> setups;
  /// What it costs not to do it, 0 or more; absent: it must be done.
  std::optional<double> refusal = std::nullopt;
};

/// Machines that can be rented, and jobs that are to be done on them.
struct Plan {
  std::vector<MachineType> types;
  std::vector<Job> jobs;
  std::optional<std::size_t> most_machines = std::nullopt;  // at once, of all types
  double restart = 0.0;  // seconds that a job loses where its setup changes or it was interrupted
  std::string title = {};
};

/// Throws InputError, which names the job or type, unless every job has a setup, all numbers are in
/// their ranges and finite, and names of types and of jobs differ.
void check_plan(const Plan& plan);

/// The cost of the devices of a setup until the whole job is done: price / 3600 * seconds *
/// devices / devices of the machine. What else the machine has is not counted.
double device_cost(const Plan& plan, const Setup& setup);

/// The least seconds in which a job can be done.
double least_seconds(const Job& job);

/// The same plan, which counts on the upper ends of the intervals of its times.
Plan cautious(Plan plan);

}  // namespace yates::capacity
