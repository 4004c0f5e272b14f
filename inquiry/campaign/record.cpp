#include "inquiry/campaign/record.hpp"

#include <filesystem>

#include <fmt/format.h>

#include "campaigns/run/run_commands.hpp"
#include "language/error.hpp"
#include "language/files.hpp"

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
    const std::filesystem::path file = folder / one.file.name;
    record.outputs.push_back({one.file, campaigns::first_lines(folder, file, lines_of_output),
                              language::is_file(file.string())});
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

}  // namespace yates::inquiry
