#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "campaigns/file/campaign.hpp"
#include "campaigns/store/access.hpp"
#include "doe/plans/continued_plan.hpp"
#include "doe/plans/plan.hpp"
#include "doe/points/design.hpp"

namespace yates::campaigns {

/// The plan of a campaign that was changed after its store was begun.
struct ChangedPlan {
  std::vector<doe::EarlierRun> earlier;  // for PlanOptions::earlier
  bool recorded = false;        // the store has this plan; otherwise the next launch records it
  bool starts_over = false;     // no run was done before the change
  std::size_t kept = 0;         // finished runs that belong to it
  std::size_t left_behind = 0;  // finished runs that no longer do; they stay in the store
  std::size_t added = 0;        // runs that the store does not have yet
  std::size_t repeats = 0;      // of them, those that only measure earlier settings again
  /// Runs of an earlier driver whose end is not recorded. Before it is, the plan may turn out to be
  /// another one.
  std::size_t open = 0;
  /// How runs are now measured otherwise than the finished ones were; no run is launched before it
  /// is decided what becomes of those. Empty if they are not, and for Measurement::same.
  std::string measured_otherwise = {};
  /// Why the store refuses the campaign, as Store::open says it, or why the plan cannot change
  /// together with the responses; nothing else is known then.
  std::string refused = {};
};

/// The result is absent if there is no store, and if it holds the campaign's own plan. Where the
/// responses have changed as well, runs count as done by what their kept outputs say now; a new
/// plan is refused where finished runs would lose a value that they need. Throws FileError if the
/// store cannot be read.
std::optional<ChangedPlan> changed_plan(const Campaign& campaign, const doe::Design& design,
                                        Measurement measurement = Measurement::another);

/// What the user can do about finished runs that were measured otherwise, in words.
std::string ways_on(const Campaign& campaign);

/// Throws InputError: `difference` says how runs are now measured otherwise.
[[noreturn]] void refuse_measurement(const Campaign& campaign, const std::string& difference);

/// Throws InputError where no run of the campaign can be launched before the user has decided what
/// becomes of the finished ones.
void require_launchable(const Campaign& campaign, const ChangedPlan& change);

}  // namespace yates::campaigns
