#pragma once

#include <optional>
#include <span>

#include "campaigns/run/runner.hpp"
#include "campaigns/run/session.hpp"

namespace yates::campaigns {

/// Whether no run would be launched again without a retry: each is done, or failed through the
/// program's own fault.
bool all_settled(std::span<const RunStatus> statuses);

/// The plan with one more replication, if `until` requires it: every run of the plan is settled,
/// `enough` says that the replications do not suffice, and the limits on replications, runs and
/// time leave room for one more. The decision is recorded, and the new runs are added to the store.
/// Absent if the plan stays as it is.
///
/// Each call adds at most one replication and there are at most `most_replications`, so that
/// repeated calls come to an end.
std::optional<doe::RunPlan> extended_plan(Session& session, const doe::RunPlan& plan,
                                          const Enough& enough);

}  // namespace yates::campaigns
