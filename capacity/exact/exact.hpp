#pragma once

#include <functional>

#include "capacity/step/step_cost.hpp"

namespace yates::capacity {

struct ExactOptions {
  double period = 3600.0;      // seconds until the next decision, above 0
  double most_seconds = 60.0;  // of the solver's search, above 0
  double gap = 0.0;            // the solver is not asked where so much is known to be lost at most
  /// Told now and then: what the best decision so far costs, and what none costs less than.
  std::function<void(double cost, double bound)> progress = {};
};

/// The best decision that was found for a moment, and how good it is.
struct Solved {
  Decision decision;
  StepCost cost;
  double bound;         // no decision costs less
  bool in_time = true;  // whether the search ended before its time

  /// (cost - bound) / cost; 0 of a cost of 0.
  double gap() const;
};

/// Whether there is the solver (has_cbc).
bool has_exact();

/// Minimises step_cost over all decisions by a mixed-integer program. Machines of a type are the
/// same, so it counts them: with x_js for job j on setup s, w_j for a job that waits and k_v
/// machines of type v,
///     min  sum run_cost x + sum waiting_cost w + idle devices
///     sum_s x_js + w_j = 1,   sum devices x <= devices_v k_v,   sum_v k_v and k_v as can be had.
/// Where the sizes of runs on a type do not divide each other, it counts the machines of each full
/// pattern instead (two of three devices and one of one, ...), and runs of a size are as many as
/// the patterns hold; where there are more than 300 patterns, it counts machines all the same, with
///     sum floor(devices / h) x <= floor(devices_v / h) k_v
/// for each size h, and the gap tells what is lost as the runs are packed and improve() mends them.
/// The solver sees only what may still be better: prices of scarce devices (device_prices) give
/// a bound, a decision by these prices that improve() mends costs little more, and no choice whose
/// excess is above the difference is in a better one. Runs stay where they are if that takes no
/// more machines. The decision is checked (check_decision), and its cost computed anew. Jobs that
/// wait though running costs no more are let run. While the solver works, SIGINT ends its search.
///
/// Throws std::domain_error for options out of range, and where has_exact() is false. Source of the
/// model: A. Jahani et al., ICCCS 2019 (section 1 of its code), by counts instead of nodes.
Solved exact(const Plan& plan, const Moment& moment, const ExactOptions& options = {});

}  // namespace yates::capacity
