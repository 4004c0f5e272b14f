#include "capacity/step/packing.hpp"

#include <algorithm>
#include <utility>

namespace yates::capacity {

namespace {

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
