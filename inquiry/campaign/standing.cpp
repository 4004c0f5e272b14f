#include "inquiry/campaign/standing.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/run/run_commands.hpp"
#include "inquiry/data/store_data.hpp"
#include "language/error.hpp"

namespace yates::inquiry {
namespace {

constexpr std::size_t lines_of_output = 3;

campaigns::HostFacts facts_of(const std::vector<campaigns::HostRecord>& hosts,
                              const campaigns::Intent& intent) {
  for (const campaigns::HostRecord& host : hosts) {
    if (host.host == intent.host && host.boot_id == intent.boot_id) return host.facts;
  }
  return {};
}

/// What the store holds besides the attempts themselves.
struct Details {
  std::vector<campaigns::HostRecord> hosts;
  std::vector<campaigns::AuxiliaryRecord> auxiliaries;
  std::vector<campaigns::AttemptFlag> flags;
  std::vector<campaigns::AttemptOutput> outputs;
};

AttemptRecord attempt_record(const campaigns::Attempt& attempt, const std::filesystem::path& folder,
                             const Details& details) {
  AttemptRecord record{.attempt = attempt,
                       .folder = folder.string(),
                       .around = {},
                       .flags = {},
                       .outputs = {},
                       .facts = facts_of(details.hosts, attempt.intent)};
  for (const campaigns::AuxiliaryRecord& one : details.auxiliaries) {
    if (one.auxiliary.attempt == attempt.id) record.around.push_back(one);
  }
  for (const campaigns::AttemptFlag& one : details.flags) {
    if (one.attempt == attempt.id) record.flags.push_back(one.flag);
  }
  for (const campaigns::AttemptOutput& one : details.outputs) {
    if (one.attempt != attempt.id) continue;
    record.outputs.push_back(
        {one.file, campaigns::first_lines(folder, folder / one.file.name, lines_of_output)});
  }
  return record;
}

}  // namespace

RunRecord record_of(const Experiment& experiment, const campaigns::Store* store, std::size_t run) {
  const auto position = doe::position_of_run(experiment.plan, run);
  if (!position) {
    const auto& runs = experiment.plan.runs;
    throw language::UsageError(fmt::format("the plan of {} has no run {}; it has runs {} to {}",
                                           experiment.campaign.file.string(), run, runs.front().run,
                                           runs.back().run));
  }
  RunRecord record{experiment.plan.runs[*position], {}, {}};
  if (store != nullptr) {
    const Details details{store->hosts(), store->auxiliaries(), store->flags(), store->outputs()};
    for (const campaigns::Attempt& attempt : store->attempts()) {
      if (attempt.intent.run != run) continue;
      record.attempts.push_back(attempt_record(attempt, store->folder(attempt.intent), details));
    }
  }
  campaigns::CommandContext context{experiment.design, record.run, false, "{host}", "{run_dir}"};
  if (!record.attempts.empty()) {
    const AttemptRecord& last = record.attempts.back();
    context.host = last.attempt.intent.host;
    context.folder = last.folder;
    context.attempt = last.attempt.intent.number;
  }
  context.link_order = campaigns::link_order_of(experiment.campaign, record.run);
  record.environment =
      campaigns::launch_of(experiment.campaign, context).copies.front().environment;
  return record;
}

namespace {

std::vector<HostStanding> host_standings(const campaigns::Outlines& outlines, bool driven) {
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

Standing standing_of(const Experiment& experiment) {
  Standing standing;
  if (campaigns::Store::exists(experiment.campaign)) {
    const auto& store = standing.store.emplace(open_store(experiment, campaigns::Access::read));
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
  standing.hosts = host_standings(standing.outlines, standing.driver.has_value());
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
