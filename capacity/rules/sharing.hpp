#pragma once

#include <optional>
#include <vector>

#include "capacity/step/decision.hpp"

namespace yates::capacity {

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
