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
/// setup now, or was interrupted; not where it goes to another machine of the type, which packed()
/// avoids.
StepCost run_cost(const Plan& plan, const Moment& moment, const OpenJob& open, std::size_t setup);

/// What it is feared to cost that a job waits: what it will cost from the next decision on,
/// `period` seconds later, with its cheapest setup alone on a machine, idle devices and a restart
/// included, and a hundredth more, so that nobody waits who could run as well; and 3 * weight * the
/// tardiness that waiting adds where it then takes the seconds of its fastest setup, and a tenth of
/// what the slowest one takes longer. The one-step model of the GPU-training study counts 100 *
/// weight * the whole tardiness with the slowest setup: whoever has time to wait must then not
/// wait, and of two late jobs the one with more work left always runs. Played over whole plans,
/// that cost up to a quarter more (docs/capacity.md).
StepCost waiting_cost(const Plan& plan, const Moment& moment, const OpenJob& open, double period);

/// Whether a job that has not begun is refused: it can be, and each of its setups costs more from
/// now on than its refusal. Who might run for less yet waits is not refused, whatever it costs
/// others.
bool is_refused(const Plan& plan, const Moment& moment, const OpenJob& open);

/// The price of one idle device of a type for `period` seconds.
double idle_cost(const MachineType& type, double period);

/// All runs, all that wait, and the idle devices of rented machines until the next decision, which
/// is due in `period` seconds. The study counts the price of whole machines until the first job
/// ends; here every job pays for its devices until it is done, so that a slow machine is not cheap
/// because little of its time is looked at.
StepCost step_cost(const Plan& plan, const Moment& moment, const Decision& decision, double period);

}  // namespace yates::capacity
