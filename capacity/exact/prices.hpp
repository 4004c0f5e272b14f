#pragma once

#include <vector>

#include "capacity/search/assignment.hpp"

namespace yates::capacity {

/// What devices are worth at a moment where machines are scarce, and what that proves.
struct DevicePrices {
  std::vector<double> device;    // of each type: its share of an idle machine and of the scarcity
  std::vector<double> cheapest;  // of each open job: its least cost at these prices
  double bound;                  // no decision costs less

  /// How much more than its cheapest choice a choice of a job costs at these prices: whatever
  /// decision has it costs at least `bound` and this.
  double excess(const StepModel& model, std::size_t open, const Choice& choice) const;
};

/// Prices for which the bound is high. With f_v the cost of an idle machine of type v with
/// D_v devices, n_v and N the most machines of a type and of all,
///     max over mu, nu_v >= 0 of  sum_j min over choices (cost + devices (f_v + mu + nu_v) / D_v)
///                                - mu N - sum_v nu_v n_v
/// the Lagrangian dual of the counts of machines. Each multiplier in turn goes where the slope
/// changes its sign: for one limit the highest bound, that of the linear relaxation, for several
/// perhaps a lower one. Source: M. L. Fisher, The Lagrangian
/// relaxation method for solving integer programming problems, Management Science 27, 1981.
DevicePrices device_prices(const StepModel& model);

/// An assignment by these prices: whoever would pay most for not waiting gets the cheapest choice
/// for which there is room.
Assignment priced_assignment(const StepModel& model, const DevicePrices& prices);

}  // namespace yates::capacity
