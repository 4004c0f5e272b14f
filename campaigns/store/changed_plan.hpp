#pragma once

#include <cstddef>
#include <optional>
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
};

/// Absent if there is no store, if it holds the campaign's own plan, and if it refuses the
/// campaign: Store::open says why. Throws FileError if the store cannot be read.
std::optional<ChangedPlan> changed_plan(const Campaign& campaign, const doe::Design& design,
                                        Measurement measurement = Measurement::another);

}  // namespace yates::campaigns
