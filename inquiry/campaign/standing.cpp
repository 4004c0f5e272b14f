#include "inquiry/campaign/standing.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/store/records.hpp"
#include "inquiry/data/store_data.hpp"

namespace yates::inquiry {
namespace {

std::vector<HostStanding> host_standings(const campaigns::Outlines& outlines,
                                         const doe::RunPlan& plan, bool driven) {
  std::vector<HostStanding> hosts;
  std::vector<bool> counted(outlines.hosts.size(), false);
  for (const std::string& host : outlines.hosts)
    hosts.push_back({.host = host, .running = {}, .unsettled = {}});
  for (const auto& attempt : outlines.attempts) {
    if (!attempt.run) continue;  // a warm-up
    // Of a run that is no longer planned only counts what may still be running.
    if (attempt.state != campaigns::AttemptState::launching &&
        !doe::position_of_run(plan, *attempt.run)) {
      continue;
    }
    counted[attempt.host] = true;
    HostStanding& host = hosts[attempt.host];
    switch (attempt.state) {
      case campaigns::AttemptState::launching:
        (driven ? host.running : host.unsettled).push_back(*attempt.run);
        break;
      case campaigns::AttemptState::done:
        ++host.done;
        break;
      case campaigns::AttemptState::failed:
        ++(attempt.infrastructure ? host.infrastructure : host.failed);
        break;
      case campaigns::AttemptState::disturbed:
        ++host.disturbed;
        break;
      case campaigns::AttemptState::timed_out:
        ++host.timed_out;
        break;
      default:
        ++host.other;
    }
  }
  std::vector<HostStanding> result;
  for (std::size_t index = 0; index < hosts.size(); ++index) {
    if (counted[index]) result.push_back(std::move(hosts[index]));
  }
  return result;
}

/// As Standing::failed_before; reads every command around the runs.
std::map<std::int64_t, std::int64_t> failed_before(const campaigns::Store& store) {
  std::map<std::int64_t, std::int64_t> result;
  for (const campaigns::AuxiliaryRecord& one : store.auxiliaries()) {
    const bool before = one.auxiliary.kind == campaigns::AuxiliaryKind::before;
    const bool failed = one.end && (one.end->exit_status.value_or(0) != 0 || one.end->signal);
    if (before && failed && one.auxiliary.attempt) result[*one.auxiliary.attempt] = one.id;
  }
  return result;
}

}  // namespace

std::size_t Standing::running() const {
  std::size_t runs = 0;
  for (const HostStanding& host : hosts) runs += host.running.size();
  return runs;
}

Standing standing_of(const Experiment& experiment) {
  Standing standing;
  if (campaigns::Store::exists(experiment.campaign)) {
    const auto& store = standing.store.emplace(open_store(experiment, campaigns::Access::read));
    standing.outlines = store.outlines(&experiment.plan);
    standing.driver = store.driver();
    standing.missing_values = store.missing_values(experiment.plan);
    if (const auto decisions = store.decisions(); !decisions.empty()) {
      standing.decision = decisions.back();
    }
  }
  const auto& attempts = standing.outlines.attempts;
  standing.statuses = campaigns::statuses(experiment.plan, attempts);
  standing.counts = campaigns::count(standing.statuses);
  if (standing.counts.failed > 0) standing.failed_before = failed_before(*standing.store);
  standing.hosts = host_standings(standing.outlines, experiment.plan, standing.driver.has_value());
  std::vector<std::size_t> left;
  for (std::size_t index = 0; index < standing.statuses.size(); ++index) {
    if (standing.statuses[index].state == campaigns::RunState::left)
      left.push_back(experiment.plan.runs[index].point);
  }
  if (!left.empty()) {
    standing.remaining = campaigns::pace_of(experiment.campaign, experiment.design, experiment.plan,
                                            standing.outlines)
                             .estimate(left);
  }
  standing.failures = failures_by_level(experiment, standing.statuses);
  return standing;
}

}  // namespace yates::inquiry
