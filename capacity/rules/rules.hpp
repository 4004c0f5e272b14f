#pragma once

#include <optional>
#include <tuple>
#include <vector>

#include "capacity/step/decision.hpp"

namespace yates::capacity {

/// Places all open jobs anew, the most pressed first: those for which now + least time left - due
/// is largest. Each gets the first of its wanted setups (WantedSetups) for which there is room:
/// on the open machine of the same kind of device with the fewest free devices that suffice, or
/// else on a new one, of the largest type of that device. Then every machine with free devices
/// becomes the cheapest type of its device that holds its runs, and devices that are still free go
/// to the run that gains most time by them. Source: A. Jahani et al., Optimizing on-demand GPUs in
/// the cloud for deep learning applications training, ICCCS 2019, as its public code does it.
Decision greedy(const Plan& plan, const Moment& moment);

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
  /// The result is absent when there is none left.
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

/// The setup of a job with so many devices of a type; absent where it has none.
std::optional<std::size_t> setup_on(const Job& job, std::size_t type, int devices);

/// Fills machines that several jobs share, job by job. A new machine is the largest of its device
/// that can be had, so that others find room beside the first job; in the end whatever is left free
/// makes it a smaller one.
class SharedMachines {
 public:
  /// Starts with these machines, which stay what they are. The plan must outlive this.
  explicit SharedMachines(const Plan& plan, Decision machines = {});

  /// Puts a job with a setup's number of devices on the machine of the same kind of device with the
  /// fewest free ones that suffice, or else on a new one; false where none can be had.
  bool put(std::size_t job, std::size_t setup);

  /// Makes each new machine the cheapest type of its device on which its runs go on as they are.
  Decision settled();

 private:
  bool put_on_largest(std::size_t job, const Setup& wanted);
  void shrink(Machine& machine);

  const Plan& plan_;
  Decision machines_;
  std::vector<int> free_;  // devices of each
  std::size_t kept_;
};

}  // namespace yates::capacity
