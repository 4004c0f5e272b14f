#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "capacity/plan/plan.hpp"

namespace yates::capacity {

/// A job on a machine.
struct Run {
  std::size_t job;    // place in Plan::jobs
  std::size_t setup;  // place in Job::setups

  friend bool operator==(const Run&, const Run&) = default;
};

/// A rented machine and what runs on it.
struct Machine {
  std::size_t type;  // place in Plan::types
  std::vector<Run> runs;
};

/// The machines that are rented from a moment on. An open job on none of them waits.
using Decision = std::vector<Machine>;

/// A job that was submitted and is not finished.
struct OpenJob {
  std::size_t job;
  double left = 1.0;  // share of its work
  double lost = 0.0;  // seconds that its restart takes yet where it goes on as it is
};

/// What is known when a decision is due.
struct Moment {
  double now;  // seconds from the begin of the plan
  std::vector<OpenJob> jobs;
  Decision machines;  // until now, without what has finished; none of them is empty
};

/// All of them, machine by machine.
std::vector<Run> runs_of(const Decision& decision);

/// Devices that runs use on a machine.
int used_devices(const Plan& plan, const Machine& machine);

/// Whether another machine of a type can be had beside these.
bool can_rent(const Plan& plan, const Decision& machines, std::size_t type);

/// Throws std::domain_error, which says what is wrong, unless every run is of an open job, no job
/// runs twice, no machine has more runs than devices for them or is of another type than its
/// setups, and no more machines are rented than can be had.
void check_decision(const Plan& plan, const Moment& moment, const Decision& decision);

/// Fills machines job by job.
class Yard {
 public:
  /// The plan must outlive the yard. Starts with these machines.
  explicit Yard(const Plan& plan, Decision machines = {});

  /// Puts a job on the machine of its type with the fewest free devices that suffice (best fit), of
  /// equal ones on the first, or else on a new machine; false where no more can be had.
  bool put(const Run& run);
  /// Puts it on a new machine, whatever is free; false where no more can be had.
  bool put_alone(const Run& run);

  Decision take() { return std::move(machines_); }

 private:
  const Setup& setup_of(const Run& run) const;

  const Plan* plan_;
  Decision machines_;
  std::vector<int> free_;  // of each machine
};

/// Puts runs of open jobs on machines by falling devices (best fit): first those that stay on their
/// machine with their setup, where that takes no more machines than packing all of them anew. The
/// decision is absent where more machines were needed than can be had.
std::optional<Decision> packed(const Plan& plan, const Moment& moment, std::vector<Run> runs);

}  // namespace yates::capacity
