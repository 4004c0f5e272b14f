#include <algorithm>

#include <fmt/format.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/run/session_parts.hpp"
#include "campaigns/store/outline.hpp"
#include "language/duration.hpp"

namespace yates::campaigns {
namespace {

/// The seconds that commands took, over all hosts and sessions.
double measured_seconds(const Session& session) {
  double seconds = 0;
  for (const auto& one : read_outlines(store_folder_of(session.campaign.file)).attempts) {
    seconds += one.wall.value_or(0);
  }
  return seconds;
}

/// Why no further replication may be begun; absent if one may.
std::optional<std::string> limit_of(const Session& session, const doe::RunPlan& plan) {
  const Until& until = *session.campaign.until;
  if (plan.replications >= until.most_replications) {
    return fmt::format("the campaign allows at most {} replications", until.most_replications);
  }
  const std::size_t points = session.design.size();
  if (until.most_runs && plan.runs.size() + points > *until.most_runs) {
    return fmt::format(
        "one more replication would make {} runs, and the campaign allows at most {}",
        plan.runs.size() + points, *until.most_runs);
  }
  if (until.most_seconds) {
    const double seconds = measured_seconds(session);
    const double expected = seconds + seconds / static_cast<double>(plan.replications);
    if (expected > *until.most_seconds) {
      return fmt::format(
          "one more replication would increase the measured time from {} to about {}, "
          "and the campaign allows at most {}",
          language::format_duration(seconds), language::format_duration(expected),
          language::format_duration(*until.most_seconds));
    }
  }
  return std::nullopt;
}

/// A campaign that has ended may be run again; its last decision is not recorded twice.
void record(Session& session, const Decision& decision) {
  session.summary.decision = decision;
  const auto known = session.store.decisions();
  if (!known.empty()) {
    Decision last = known.back();
    last.utc = decision.utc;
    if (last == decision) return;
  }
  session.store.decide(decision);
}

}  // namespace

bool all_settled(std::span<const RunStatus> statuses) {
  return std::ranges::all_of(statuses, [](const RunStatus& one) {
    return one.state != RunState::left && !one.infrastructure;
  });
}

std::optional<doe::RunPlan> extended_plan(Session& session, const doe::RunPlan& plan,
                                          const Enough& enough) {
  if (!session.campaign.until || !enough || session.options.only || session.options.limit ||
      !all_settled(session.statuses)) {
    return std::nullopt;
  }
  const Sufficiency measured = enough(plan, session.store.attempts());
  Decision decision{session.clock.utc(), plan.replications, measured.enough, measured.reason};
  std::optional<std::string> limit;
  if (!measured.enough) limit = limit_of(session, plan);
  if (limit) decision.reason += "; but " + *limit;
  record(session, decision);
  if (measured.enough || limit) return std::nullopt;
  doe::PlanOptions options = session.campaign.plan;
  options.seed = plan.seed;
  options.replications = plan.replications + 1;
  if (plan.continues_another) options.earlier = session.store.planned_runs(session.design);
  doe::RunPlan longer = doe::plan(session.design, options);
  session.store.extend(longer);
  return longer;
}

}  // namespace yates::campaigns
