#include <algorithm>
#include <utility>

#include "capacity/rules/rules.hpp"

namespace yates::capacity {

std::optional<std::size_t> setup_on(const Job& job, std::size_t type, int devices) {
  for (std::size_t s = 0; s < job.setups.size(); ++s) {
    if (job.setups[s].type == type && job.setups[s].devices == devices) return s;
  }
  return std::nullopt;
}

SharedMachines::SharedMachines(const Plan& plan, Decision machines)
    : plan_(plan), machines_(std::move(machines)), kept_(machines_.size()) {
  for (const Machine& machine : machines_) {
    free_.push_back(plan_.types[machine.type].devices - used_devices(plan_, machine));
  }
}

bool SharedMachines::put(std::size_t job, std::size_t setup) {
  const Setup& wanted = plan_.jobs[job].setups[setup];
  const std::string& device = plan_.types[wanted.type].device;
  std::optional<std::size_t> best;
  std::size_t best_setup = 0;
  for (std::size_t m = 0; m < machines_.size(); ++m) {
    if (free_[m] < wanted.devices || (best && free_[m] >= free_[*best])) continue;
    const std::size_t type = machines_[m].type;
    if (type != wanted.type && plan_.types[type].device != device) continue;
    const auto there = setup_on(plan_.jobs[job], type, wanted.devices);
    if (!there) continue;
    best = m;
    best_setup = *there;
  }
  if (best) {
    machines_[*best].runs.push_back({job, best_setup});
    free_[*best] -= wanted.devices;
    return true;
  }
  return put_on_largest(job, wanted);
}

bool SharedMachines::put_on_largest(std::size_t job, const Setup& wanted) {
  const std::string& device = plan_.types[wanted.type].device;
  std::optional<Run> found;
  std::size_t largest = 0;
  for (std::size_t type = 0; type < plan_.types.size(); ++type) {
    if (plan_.types[type].device != device || !can_rent(plan_, machines_, type)) continue;
    const auto setup = setup_on(plan_.jobs[job], type, wanted.devices);
    if (!setup || (found && plan_.types[type].devices <= plan_.types[largest].devices)) continue;
    found = Run{job, *setup};
    largest = type;
  }
  if (!found) return false;
  machines_.push_back({largest, {*found}});
  free_.push_back(plan_.types[largest].devices - wanted.devices);
  return true;
}

void SharedMachines::shrink(Machine& machine) {
  for (std::size_t type = 0; type < plan_.types.size(); ++type) {
    const MachineType& other = plan_.types[type];
    if (other.device != plan_.types[machine.type].device ||
        other.price >= plan_.types[machine.type].price ||
        other.devices < used_devices(plan_, machine)) {
      continue;
    }
    const auto of_type = static_cast<std::size_t>(std::count_if(
        machines_.begin(), machines_.end(), [&](const Machine& one) { return one.type == type; }));
    if (other.most && of_type >= *other.most) continue;
    std::vector<Run> runs;
    for (const Run& run : machine.runs) {
      const Job& job = plan_.jobs[run.job];
      const auto setup = setup_on(job, type, job.setups[run.setup].devices);
      if (setup) runs.push_back({run.job, *setup});
    }
    if (runs.size() == machine.runs.size()) machine = {type, std::move(runs)};
  }
}

Decision SharedMachines::settled() {
  for (std::size_t m = kept_; m < machines_.size(); ++m) shrink(machines_[m]);
  return std::move(machines_);
}

}  // namespace yates::capacity
