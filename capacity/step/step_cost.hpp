#pragma once

#include "capacity/step/decision.hpp"

namespace yates::capacity {

/// What a decision costs in advance, by its parts.
struct StepCost {
  double machines = 0.0;
  double tardiness = 0.0;
  double waiting = 0.0;

  double total() const { return machines + tardiness + waiting; }
};

/// The cost of an open job with one of its setups. Machines: the price of its devices until it is
/// done. Tardiness: weight * max(0, end - due). A restart counts where the job runs with another
/// setup now, or was interrupted.
StepCost run_cost(const Plan& plan, const Moment& moment, const OpenJob& open, std::size_t setup);

/// What it is feared to cost that a job waits: what it will cost from the next decision on,
/// `period` seconds later, with its cheapest setup alone on a machine, idle devices and a restart
/// included, and a hundredth more, so that nobody waits who could run as well; and 100 * weight *
/// the tardiness that waiting adds with its slowest setup. The one-step model of the GPU-training
/// study counts the whole tardiness there: of two late jobs the one with more work left would then
/// always run.
StepCost waiting_cost(const Plan& plan, const Moment& moment, const OpenJob& open, double period);

/// The price of one idle device of a type for `period` seconds.
double idle_cost(const MachineType& type, double period);

/// All runs, all that wait, and the idle devices of rented machines until the next decision, which
/// is due in `period` seconds. The study counts the price of whole machines until the first job
/// ends; here every job pays for its devices until it is done, so that a slow machine is not cheap
/// because little of its time is looked at.
StepCost step_cost(const Plan& plan, const Moment& moment, const Decision& decision, double period);

}  // namespace yates::capacity
