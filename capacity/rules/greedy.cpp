#include "capacity/rules/greedy.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>

#include "capacity/rules/order.hpp"

namespace yates::capacity {

namespace {

/// The setup of a job with so many devices of a type; absent where it has none.
std::optional<std::size_t> setup_on(const Job& job, std::size_t type, int devices) {
  for (std::size_t s = 0; s < job.setups.size(); ++s) {
    if (job.setups[s].type == type && job.setups[s].devices == devices) return s;
  }
  return std::nullopt;
}

class GreedyDecision {
 public:
  GreedyDecision(const Plan& plan, const Moment& moment) : plan_(plan), moment_(moment) {}

  Decision made() {
    for (const std::size_t place : pressed_first()) {
      const OpenJob& open = moment_.jobs[place];
      for (const std::size_t s : wanted_setups(plan_, open, moment_.now, true)) {
        if (put(open.job, plan_.jobs[open.job].setups[s])) break;
      }
    }
    for (Machine& machine : machines_) shrink(machine);
    for (Machine& machine : machines_) give_free_devices(machine);
    return std::move(machines_);
  }

 private:
  const MachineType& type_of(const Machine& machine) const { return plan_.types[machine.type]; }

  int free_on(const Machine& machine) const {
    return type_of(machine).devices - used_devices(plan_, machine);
  }

  std::vector<std::size_t> pressed_first() const {
    const auto pressure = [&](std::size_t place) {
      const OpenJob& open = moment_.jobs[place];
      const Job& job = plan_.jobs[open.job];
      return moment_.now + open.left * least_seconds(job) - job.due;
    };
    std::vector<std::size_t> result(moment_.jobs.size());
    std::iota(result.begin(), result.end(), std::size_t{0});
    std::stable_sort(result.begin(), result.end(),
                     [&](std::size_t a, std::size_t b) { return pressure(a) > pressure(b); });
    return result;
  }

  bool put(std::size_t job, const Setup& wanted) {
    const std::string& device = plan_.types[wanted.type].device;
    Machine* best = nullptr;
    std::size_t best_setup = 0;
    for (Machine& machine : machines_) {
      if (type_of(machine).device != device || free_on(machine) < wanted.devices) continue;
      if (best != nullptr && free_on(machine) >= free_on(*best)) continue;
      const auto setup = setup_on(plan_.jobs[job], machine.type, wanted.devices);
      if (!setup) continue;
      best = &machine;
      best_setup = *setup;
    }
    if (best != nullptr) {
      best->runs.push_back({job, best_setup});
      return true;
    }
    return put_on_largest(job, wanted, device);
  }

  bool put_on_largest(std::size_t job, const Setup& wanted, const std::string& device) {
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
    return true;
  }

  /// Makes a machine the cheapest type of its device on which all of its runs go on as they are.
  void shrink(Machine& machine) {
    for (std::size_t type = 0; type < plan_.types.size(); ++type) {
      const MachineType& other = plan_.types[type];
      if (other.device != type_of(machine).device || other.price >= type_of(machine).price ||
          other.devices < used_devices(plan_, machine)) {
        continue;
      }
      const auto of_type = static_cast<std::size_t>(
          std::count_if(machines_.begin(), machines_.end(),
                        [&](const Machine& one) { return one.type == type; }));
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

  double left_of(std::size_t job) const {
    return std::find_if(moment_.jobs.begin(), moment_.jobs.end(),
                        [&](const OpenJob& open) { return open.job == job; })
        ->left;
  }

  void give_free_devices(Machine& machine) {
    for (;;) {
      const int room = free_on(machine);
      Run* best = nullptr;
      std::size_t better_setup = 0;
      double most = 0.0;
      for (Run& run : machine.runs) {
        const Job& job = plan_.jobs[run.job];
        const Setup& now = job.setups[run.setup];
        for (std::size_t s = 0; s < job.setups.size(); ++s) {
          const Setup& then = job.setups[s];
          if (then.type != machine.type || then.devices <= now.devices ||
              then.devices > now.devices + room) {
            continue;
          }
          const double gain = left_of(run.job) * (now.seconds - then.seconds);
          if (gain <= most) continue;
          most = gain;
          best = &run;
          better_setup = s;
        }
      }
      if (best == nullptr) return;
      best->setup = better_setup;
    }
  }

  const Plan& plan_;
  const Moment& moment_;
  Decision machines_;
};

}  // namespace

Decision greedy(const Plan& plan, const Moment& moment) {
  return GreedyDecision(plan, moment).made();
}

}  // namespace yates::capacity
