#include <algorithm>
#include <numeric>
#include <tuple>

#include "capacity/rules/rules.hpp"

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

}  // namespace

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

}  // namespace yates::capacity
