#include <algorithm>

#include "capacity/rules/rules.hpp"

namespace yates::capacity {

namespace {

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

Decision greedy(const Plan& plan, const Moment& moment) {
  return GreedyDecision(plan, moment).made();
}

}  // namespace yates::capacity
