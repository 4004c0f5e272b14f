#pragma once

#include <optional>
#include <tuple>
#include <vector>

#include "capacity/step/decision.hpp"

namespace yates::capacity {

/// Who comes first; of equal ones, who was submitted first.
enum class Order {
  submitted,  // first in, first out
  due,        // earliest due date first
  weight      // the heaviest first
};

/// How jobs are served in an order.
struct Rule {
  Order order;
  bool sharing;     // several jobs on a machine; else each has a machine of its own
  bool preemption;  // running jobs are placed anew; else they stay until they end
};

/// Places of Moment::jobs by falling pressure, now + least time left - due.
std::vector<std::size_t> pressed_first(const Plan& plan, const Moment& moment);

/// The setups of an open job, one after the other in the order in which they are wanted: those that
/// meet its due date from now on by what they cost until the job is done, then the others by their
/// time; of equal ones the first. Where `shared`, the cost is that of the devices, else that of the
/// whole machine. Mostly the first is taken, so that the rest is not put in order.
class WantedSetups {
 public:
  WantedSetups(const Plan& plan, const OpenJob& open, double now, bool shared);
  /// Absent when there is none left.
  std::optional<std::size_t> next();

 private:
  /// Taken, late, cost or time, time: the least comes next.
  std::vector<std::tuple<bool, bool, double, double>> ranks_;
};

/// Serves the jobs in their order: each gets the first of its wanted setups for which there is
/// room, or waits; others may pass it. Shared machines are filled as SharedMachines does. The study
/// of GPU training compares with Order::submitted, due and weight without sharing and preemption,
/// where much of what better methods gain is that they share machines; with sharing the comparison
/// is fair.
Decision by_rule(const Plan& plan, const Moment& moment, const Rule& rule);

}  // namespace yates::capacity
