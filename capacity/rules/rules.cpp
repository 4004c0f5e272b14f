#include "capacity/rules/rules.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace yates::capacity {

namespace {

/// Places of Moment::jobs in the order of the rule.
std::vector<std::size_t> ordered(const Plan& plan, const Moment& moment, Order order) {
  const auto rank = [&](std::size_t place) {
    const Job& job = plan.jobs[moment.jobs[place].job];
    const double first = order == Order::due      ? job.due
                         : order == Order::weight ? -job.weight
                                                  : job.submitted;
    return std::tuple(first, job.submitted, moment.jobs[place].job);
  };
  std::vector<std::size_t> result(moment.jobs.size());
  std::iota(result.begin(), result.end(), std::size_t{0});
  std::sort(result.begin(), result.end(),
            [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
  return result;
}

class GreedyDecision {
 public:
  GreedyDecision(const Plan& plan, const Moment& moment) : plan_(plan), moment_(moment) {}

  Decision made() const {
    SharedMachines machines(plan_);
    for (const std::size_t place : pressed_first(plan_, moment_)) {
      const OpenJob& open = moment_.jobs[place];
      WantedSetups wanted(plan_, open, moment_.now, true);
      while (const auto setup = wanted.next()) {
        if (machines.put(open.job, *setup)) break;
      }
    }
    Decision result = machines.settled();
    for (Machine& machine : result) give_free_devices(machine);
    return result;
  }

 private:
  double left_of(std::size_t job) const {
    return std::find_if(moment_.jobs.begin(), moment_.jobs.end(),
                        [&](const OpenJob& open) { return open.job == job; })
        ->left;
  }

  void give_free_devices(Machine& machine) const {
    for (;;) {
      const int room = plan_.types[machine.type].devices - used_devices(plan_, machine);
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
};

}  // namespace

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

std::vector<std::size_t> pressed_first(const Plan& plan, const Moment& moment) {
  std::vector<double> pressure;
  for (const OpenJob& open : moment.jobs) {
    const Job& job = plan.jobs[open.job];
    pressure.push_back(moment.now + open.left * least_seconds(job) - job.due);
  }
  std::vector<std::size_t> result(moment.jobs.size());
  std::iota(result.begin(), result.end(), std::size_t{0});
  std::stable_sort(result.begin(), result.end(),
                   [&](std::size_t a, std::size_t b) { return pressure[a] > pressure[b]; });
  return result;
}

WantedSetups::WantedSetups(const Plan& plan, const OpenJob& open, double now, bool shared) {
  const Job& job = plan.jobs[open.job];
  ranks_.reserve(job.setups.size());
  for (const Setup& setup : job.setups) {
    const bool late = now + open.left * setup.seconds > job.due;
    const double whole = shared ? 1.0 : plan.types[setup.type].devices / double(setup.devices);
    ranks_.push_back(
        {false, late, late ? setup.seconds : device_cost(plan, setup) * whole, setup.seconds});
  }
}

std::optional<std::size_t> WantedSetups::next() {
  const auto least = std::min_element(ranks_.begin(), ranks_.end());
  if (least == ranks_.end() || std::get<0>(*least)) return std::nullopt;
  std::get<0>(*least) = true;
  return static_cast<std::size_t>(least - ranks_.begin());
}

Decision by_rule(const Plan& plan, const Moment& moment, const Rule& rule) {
  const Decision kept = rule.preemption ? Decision{} : moment.machines;
  std::vector<bool> placed(plan.jobs.size(), false);
  for (const Machine& machine : kept) {
    for (const Run& run : machine.runs) placed[run.job] = true;
  }
  Yard alone(plan, kept);
  SharedMachines shared(plan, kept);
  for (const std::size_t place : ordered(plan, moment, rule.order)) {
    const OpenJob& open = moment.jobs[place];
    if (placed[open.job]) continue;
    WantedSetups wanted(plan, open, moment.now, rule.sharing);
    while (const auto setup = wanted.next()) {
      if (rule.sharing ? shared.put(open.job, *setup) : alone.put_alone({open.job, *setup})) break;
    }
  }
  return rule.sharing ? shared.settled() : alone.take();
}

Decision greedy(const Plan& plan, const Moment& moment) {
  return GreedyDecision(plan, moment).made();
}

}  // namespace yates::capacity
