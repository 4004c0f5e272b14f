#include "capacity/step/decision.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

namespace yates::capacity {

namespace {

[[noreturn]] void refuse_decision(const std::string& what) {
  throw std::domain_error("decision: " + what);
}

/// The rest of the runs on machines that may have some already.
std::optional<Decision> filled(const Plan& plan, Decision machines, const std::vector<Run>& runs) {
  Yard yard(plan, std::move(machines));
  for (const Run& run : runs) {
    if (!yard.put(run)) return std::nullopt;
  }
  return yard.take();
}

/// Of no type more machines than the other one.
bool takes_no_more(const Plan& plan, const Decision& one, const Decision& other) {
  std::vector<std::size_t> more(plan.types.size(), 0);
  for (const Machine& machine : other) ++more[machine.type];
  return std::all_of(one.begin(), one.end(),
                     [&](const Machine& machine) { return more[machine.type]-- > 0; });
}

}  // namespace

std::vector<Run> runs_of(const Decision& decision) {
  std::vector<Run> result;
  for (const Machine& machine : decision) {
    result.insert(result.end(), machine.runs.begin(), machine.runs.end());
  }
  return result;
}

int used_devices(const Plan& plan, const Machine& machine) {
  int result = 0;
  for (const Run& run : machine.runs) result += plan.jobs[run.job].setups[run.setup].devices;
  return result;
}

bool can_rent(const Plan& plan, const Decision& machines, std::size_t type) {
  const auto rented = static_cast<std::size_t>(
      std::count_if(machines.begin(), machines.end(),
                    [&](const Machine& machine) { return machine.type == type; }));
  return rented < plan.types[type].most.value_or(rented + 1) &&
         machines.size() < plan.most_machines.value_or(machines.size() + 1);
}

void check_decision(const Plan& plan, const Moment& moment, const Decision& decision) {
  std::vector<bool> waiting(plan.jobs.size(), false);
  for (const OpenJob& one : moment.jobs) waiting[one.job] = true;
  std::vector<std::size_t> rented(plan.types.size(), 0);
  for (const Machine& machine : decision) {
    if (machine.type >= plan.types.size()) refuse_decision("a machine of no type");
    if (machine.runs.empty()) refuse_decision("a machine is rented on which nothing runs");
    for (const Run& run : machine.runs) {
      if (run.job >= waiting.size() || !waiting[run.job]) {
        refuse_decision("a job runs twice, or is not open");
      }
      waiting[run.job] = false;
      const Job& job = plan.jobs[run.job];
      if (run.setup >= job.setups.size() || job.setups[run.setup].type != machine.type) {
        refuse_decision(fmt::format("'{}' has no such setup", job.name));
      }
    }
    const MachineType& type = plan.types[machine.type];
    if (used_devices(plan, machine) > type.devices) {
      refuse_decision(fmt::format("more devices are used on '{}' than it has", type.name));
    }
    ++rented[machine.type];
  }
  for (std::size_t t = 0; t < rented.size(); ++t) {
    if (rented[t] > plan.types[t].most.value_or(rented[t])) {
      refuse_decision(
          fmt::format("more machines '{}' are rented than can be had", plan.types[t].name));
    }
  }
  if (decision.size() > plan.most_machines.value_or(decision.size())) {
    refuse_decision("more machines are rented than can be had");
  }
}

Yard::Yard(const Plan& plan, Decision machines) : plan_(&plan), machines_(std::move(machines)) {
  for (const Machine& machine : machines_) {
    free_.push_back(plan.types[machine.type].devices - used_devices(plan, machine));
  }
}

bool Yard::put(const Run& run) {
  const Setup& setup = setup_of(run);
  std::optional<std::size_t> best;
  for (std::size_t m = 0; m < machines_.size(); ++m) {
    if (machines_[m].type != setup.type || free_[m] < setup.devices) continue;
    if (!best || free_[m] < free_[*best]) best = m;
  }
  if (!best) return put_alone(run);
  machines_[*best].runs.push_back(run);
  free_[*best] -= setup.devices;
  return true;
}

bool Yard::put_alone(const Run& run) {
  const Setup& setup = setup_of(run);
  if (!can_rent(*plan_, machines_, setup.type)) return false;
  machines_.push_back({setup.type, {run}});
  free_.push_back(plan_->types[setup.type].devices - setup.devices);
  return true;
}

const Setup& Yard::setup_of(const Run& run) const {
  return plan_->jobs[run.job].setups[run.setup];
}

std::optional<Decision> packed(const Plan& plan, const Moment& moment, std::vector<Run> runs) {
  std::stable_sort(runs.begin(), runs.end(), [&](const Run& a, const Run& b) {
    return plan.jobs[a.job].setups[a.setup].devices > plan.jobs[b.job].setups[b.setup].devices;
  });
  Decision kept;
  std::vector<Run> moving = runs;
  for (const Machine& machine : moment.machines) {
    Machine same{machine.type, {}};
    for (const Run& run : machine.runs) {
      if (std::erase(moving, run) > 0) same.runs.push_back(run);
    }
    if (!same.runs.empty()) kept.push_back(std::move(same));
  }
  std::optional<Decision> anew = filled(plan, {}, runs);
  std::optional<Decision> staying = filled(plan, std::move(kept), moving);
  return staying && (!anew || takes_no_more(plan, *staying, *anew)) ? staying : anew;
}

}  // namespace yates::capacity
