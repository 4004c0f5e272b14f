#pragma once

#include <cstddef>
#include <vector>

#include <SQLiteCpp/SQLiteCpp.h>

#include "campaigns/store/plan.hpp"
#include "campaigns/store/plan_change.hpp"
#include "doe/plans/continued_plan.hpp"
#include "doe/points/design.hpp"

// The runs of a store whose plan was changed.

namespace yates::campaigns {

/// The runs of the store, which has the design's plan: a run of another standard order than the
/// design's points is no longer planned.
std::vector<doe::EarlierRun> runs_of_same_plan(SQLite::Database& database,
                                               const doe::Design& design);

/// The runs of the store of which an attempt was made, as seen by a campaign with another plan.
std::vector<doe::EarlierRun> runs_before_change(SQLite::Database& database,
                                                const doe::Design& design,
                                                const PlanChange& change);

/// Gives the store the changed plan, in one commit: `earlier` are its runs_before_change, and all
/// others are forgotten.
void record_change(SQLite::Database& database, const doe::Design& design, const PlanChange& change,
                   const std::vector<doe::EarlierRun>& earlier, const doe::RunPlan& plan,
                   const PlanParts& parts);

}  // namespace yates::campaigns
