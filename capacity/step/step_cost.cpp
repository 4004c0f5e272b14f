#include "capacity/step/step_cost.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>

namespace yates::capacity {

namespace {

constexpr double fear_of_tardiness = 3.0;
constexpr double doubt_of_speed = 0.1;
constexpr double fear_of_waiting = 1.01;

StepCost& operator+=(StepCost& sum, const StepCost& one) {
  sum.machines += one.machines;
  sum.tardiness += one.tardiness;
  sum.waiting += one.waiting;
  return sum;
}

std::optional<std::size_t> running_setup(const Moment& moment, std::size_t job) {
  for (const Machine& machine : moment.machines) {
    for (const Run& run : machine.runs) {
      if (run.job == job) return run.setup;
    }
  }
  return std::nullopt;
}

}  // namespace

StepCost run_cost(const Plan& plan, const Moment& moment, const OpenJob& open, std::size_t setup) {
  const Job& job = plan.jobs[open.job];
  const auto running = running_setup(moment, open.job);
  const double lost = running && *running != setup ? plan.restart : open.lost;
  const double seconds = lost + open.left * job.setups[setup].seconds;
  StepCost result;
  result.machines = device_cost(plan, job.setups[setup]) * seconds / job.setups[setup].seconds;
  result.tardiness = job.weight * std::max(0.0, moment.now + seconds - job.due);
  return result;
}

StepCost waiting_cost(const Plan& plan, const Moment& moment, const OpenJob& open, double period) {
  const Job& job = plan.jobs[open.job];
  const double lost = running_setup(moment, open.job) ? plan.restart : open.lost;
  double cheapest = std::numeric_limits<double>::infinity();
  double fastest = std::numeric_limits<double>::infinity();
  double slowest = 0.0;
  for (const Setup& setup : job.setups) {
    const MachineType& type = plan.types[setup.type];
    const double seconds = lost + open.left * setup.seconds;
    const double tardiness = std::max(0.0, moment.now + period + seconds - job.due);
    cheapest = std::min(cheapest, device_cost(plan, setup) * seconds / setup.seconds +
                                      (type.devices - setup.devices) * idle_cost(type, period) +
                                      job.weight * tardiness);
    fastest = std::min(fastest, seconds);
    slowest = std::max(slowest, seconds);
  }
  const double feared = fastest + doubt_of_speed * (slowest - fastest);
  const auto late = [&](double start) { return std::max(0.0, start + feared - job.due); };
  StepCost result;
  result.waiting = fear_of_waiting * cheapest +
                   fear_of_tardiness * job.weight * (late(moment.now + period) - late(moment.now));
  return result;
}

bool is_refused(const Plan& plan, const Moment& moment, const OpenJob& open) {
  const Job& job = plan.jobs[open.job];
  if (!job.refusal || open.left < 1.0 || running_setup(moment, open.job)) return false;
  for (std::size_t s = 0; s < job.setups.size(); ++s) {
    if (run_cost(plan, moment, open, s).total() <= *job.refusal) return false;
  }
  return true;
}

double idle_cost(const MachineType& type, double period) {
  return type.price / seconds_per_hour * period / type.devices;
}

StepCost step_cost(const Plan& plan, const Moment& moment, const Decision& decision,
                   double period) {
  StepCost result;
  std::map<std::size_t, std::size_t> setup_of;
  for (const Machine& machine : decision) {
    const MachineType& type = plan.types[machine.type];
    result.machines += (type.devices - used_devices(plan, machine)) * idle_cost(type, period);
    for (const Run& run : machine.runs) setup_of[run.job] = run.setup;
  }
  for (const OpenJob& open : moment.jobs) {
    const auto found = setup_of.find(open.job);
    result += found == setup_of.end() ? waiting_cost(plan, moment, open, period)
                                      : run_cost(plan, moment, open, found->second);
  }
  return result;
}

}  // namespace yates::capacity
