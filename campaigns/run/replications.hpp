#pragma once

#include <optional>
#include <span>

#include "campaigns/run/runner.hpp"
#include "campaigns/run/session.hpp"

namespace yates::campaigns {

/// Whether no run is to be launched again by itself: each is done, or failed by its own fault.
bool all_settled(std::span<const RunStatus> statuses);

/// The plan with one replication more where `until` asks for it: every run of the plan is settled,
/// `enough` says that they do not suffice, and neither the greatest number of replications or runs
/// nor the time is used up. The decision is recorded, and the store holds the new runs. Absent
/// where the plan stays as it is.
///
/// Each call adds at most one replication of the at most `most_replications`: it surely ends.
std::optional<doe::RunPlan> extended_plan(Session& session, const doe::RunPlan& plan,
                                          const Enough& enough);

}  // namespace yates::campaigns
