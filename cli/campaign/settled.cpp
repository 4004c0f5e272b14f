#include <mutex>
#include <optional>
#include <string>

#include "campaigns/launch/clock.hpp"
#include "campaigns/launch/interrupt.hpp"
#include "campaigns/run/runner.hpp"
#include "cli/campaign/run_parts.hpp"
#include "language/error.hpp"

namespace yates::cli {
namespace {

bool has_open_runs(const inquiry::Experiment& experiment) {
  const auto& change = experiment.change;
  return change && !change->recorded && change->open > 0;
}

void settle(const Session& session, const inquiry::Experiment& experiment) {
  auto store = inquiry::open_store(experiment, campaigns::Access::settle);
  const campaigns::Interrupt interrupt;
  const campaigns::SystemClock clock;
  std::mutex reporting;  // connections report at any time
  const auto report = [&](const std::string& text) {
    const std::lock_guard lock(reporting);
    remark(session, text);
  };
  auto hosts = hosts_of(experiment.campaign, report);
  campaigns::Observer observer;
  observer.remark = report;
  campaigns::settle_launches({.campaign = experiment.campaign,
                              .design = experiment.design,
                              .plan = experiment.plan,
                              .store = store,
                              .hosts = hosts,
                              .clock = clock,
                              .interrupt = interrupt,
                              .observer = observer});
  if (interrupt.requests() > 0) throw Interrupted{};
}

}  // namespace

inquiry::Experiment settled(const Session& session,
                            const std::function<inquiry::Experiment()>& load) {
  inquiry::Experiment experiment = load();
  if (!has_open_runs(experiment)) return experiment;
  settle(session, experiment);
  experiment = load();
  if (has_open_runs(experiment) && experiment.change->starts_over) {
    throw language::FileError(
        experiment.campaign.file.string(),
        "asks for another plan, and whether any run of the former one is done is not known before "
        "its host answers; call yates run again then, or put the former file back");
  }
  return experiment;
}

}  // namespace yates::cli
