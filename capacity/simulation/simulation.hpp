#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "capacity/step/decision.hpp"

namespace yates::capacity {

/// Decides what runs from a moment on.
using Policy = std::function<Decision(const Plan&, const Moment&)>;

/// While a job ran as it was.
struct Stretch {
  std::size_t machine;  // place in Outcome::machines
  std::size_t setup;
  double begin;
  double end;
};

/// What became of a job.
struct JobOutcome {
  double start = 0.0;         // when it first ran; when it was refused
  double finish = 0.0;        // when it was done
  double tardiness = 0.0;     // max(0, finish - due)
  double machine_cost = 0.0;  // its share of the machines on which it ran, by the devices in use
  double restarting = 0.0;    // seconds that restarts took
  bool refused = false;
  std::vector<Stretch> stretches = {};  // in the order of time
};

/// A machine while it was rented.
struct RentedMachine {
  std::size_t type;
  double begin;
  double end;
};

struct Outcome {
  double machine_cost = 0.0;    // of all machines while they were rented
  double tardiness_cost = 0.0;  // sum of weight * tardiness
  double refusal_cost = 0.0;    // of the jobs that were refused
  std::size_t decisions = 0;
  double device_seconds = 0.0;          // that jobs used
  double rented_seconds = 0.0;          // of devices of rented machines
  std::vector<JobOutcome> jobs;         // as in Plan::jobs
  std::vector<RentedMachine> machines;  // in the order in which they were rented

  double cost() const { return machine_cost + tardiness_cost + refusal_cost; }
};

/// Plays a plan from its begin until all jobs are done. Decisions are due when jobs were submitted,
/// when jobs have finished, and each `period` (absent: never). While a job runs, its work left
/// declines by elapsed / seconds of its setup; where a job that has run gets another setup or
/// another machine, or was interrupted, it first loses Plan::restart. A decision names no machines:
/// those of its types that keep most runs are the same as before. A machine costs its price while
/// something runs on it; jobs that share it pay by their devices, whatever stands idle. Jobs for
/// which is_refused holds when a decision is due are not done. Source of the accounting: the public
/// code of the GPU-training study, GPUScheduler.
///
/// `actual` is the same plan with the times that setups really take; absent: those of the plan, by
/// which decisions are made.
///
/// Throws InputError by check_plan, and for a period so short that there were more than a million
/// decisions; std::domain_error for a decision that check_decision refuses,
/// for a period of 0 or less, and where jobs wait although nothing runs and none is to come.
Outcome simulate(const Plan& plan, const Policy& policy,
                 std::optional<double> period = std::nullopt, const Plan* actual = nullptr);

/// What it costs from a moment on until its jobs are done, if no further ones come. Otherwise as
/// simulate(). Jobs that have begun are those that run or whose work is not whole. What costs more
/// than `enough` is not played to its end: the answer is then a lower bound above it. Decisions are
/// not checked; a policy that makes others than check_decision allows is not for this.
double cost_until_done(const Plan& plan, const Moment& moment, const Policy& policy,
                       double enough = std::numeric_limits<double>::infinity());

}  // namespace yates::capacity
