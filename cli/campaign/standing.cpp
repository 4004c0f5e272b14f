#include "cli/campaign/show.hpp"

namespace yates::cli {
namespace {

std::vector<HostStanding> hosts_of(const campaigns::Outlines& outlines, bool driven) {
  std::vector<HostStanding> hosts;
  for (const std::string& host : outlines.hosts)
    hosts.push_back({.host = host, .running = {}, .unsettled = {}});
  for (const auto& attempt : outlines.attempts) {
    if (!attempt.run) continue;  // a warm-up
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
  return hosts;
}

}  // namespace

std::size_t Standing::running() const {
  std::size_t runs = 0;
  for (const HostStanding& host : hosts) runs += host.running.size();
  return runs;
}

Standing standing_of(const inquiry::Experiment& experiment) {
  Standing standing;
  if (campaigns::Store::exists(experiment.campaign)) {
    const auto& store =
        standing.store.emplace(inquiry::open_store(experiment, campaigns::Access::read));
    standing.outlines = store.outlines();
    standing.driver = store.driver();
    standing.missing_values = store.missing_values();
    if (const auto decisions = store.decisions(); !decisions.empty()) {
      standing.decision = decisions.back();
    }
  }
  const auto& attempts = standing.outlines.attempts;
  standing.statuses = campaigns::statuses(experiment.plan, attempts);
  standing.counts = campaigns::count(standing.statuses);
  standing.hosts = hosts_of(standing.outlines, standing.driver.has_value());
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
  standing.failures = inquiry::failures_by_level(experiment, standing.statuses);
  return standing;
}

}  // namespace yates::cli
