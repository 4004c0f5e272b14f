#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "capacity/step/decision.hpp"

namespace yates::capacity {

/// Decides what runs from a moment on.
using Policy = std::function<Decision(const Plan&, const Moment&)>;

/// What became of a job.
struct JobOutcome {
  double start;         // when it first ran
  double finish;        // when it was done
  double tardiness;     // max(0, finish - due)
  double machine_cost;  // its share of the machines on which it ran, by the devices in use
};

struct Outcome {
  double machine_cost = 0.0;    // of all machines while they were rented
  double tardiness_cost = 0.0;  // sum of weight * tardiness
  std::size_t decisions = 0;
  double device_seconds = 0.0;   // that jobs used
  double rented_seconds = 0.0;   // of devices of rented machines
  std::vector<JobOutcome> jobs;  // as in Plan::jobs

  double cost() const { return machine_cost + tardiness_cost; }
};

/// Plays a plan from its begin until all jobs are done. Decisions are due when jobs were submitted,
/// when jobs have finished, and each `period` (absent: never). While a job runs, its work left
/// declines by elapsed / seconds of its setup; where the setup of a job that has run changes, or
/// it was interrupted, it first loses Plan::restart. A machine costs its price while something runs
/// on it; jobs that share it pay by their devices, whatever stands idle. Source of the accounting:
/// the public code of the GPU-training study, GPUScheduler.
///
/// Throws InputError by check_plan, and for a period so short that there were more than a million
/// decisions; std::domain_error for a decision that check_decision refuses,
/// for a period of 0 or less, and where jobs wait although nothing runs and none is to come.
Outcome simulate(const Plan& plan, const Policy& policy,
                 std::optional<double> period = std::nullopt);

}  // namespace yates::capacity
