#pragma once

#include <span>

#include "campaigns/campaign.hpp"
#include "campaigns/store.hpp"
#include "doe/design.hpp"
#include "doe/plan.hpp"
#include "table/table.hpp"

namespace yates::campaigns {

enum class Rows {
  done,  // finished runs
  all,   // also failed, timed-out and unknown ones
};

/// The results as a tidy table, one row per run in launch order. Columns: run, standard_order,
/// replicate, block, the factors (with their levels in declared order), status, attempt, host,
/// started, the responses.
table::Table results(const Campaign& campaign, const doe::Design& design, const doe::RunPlan& plan,
                     std::span<const Attempt> attempts, Rows rows);

/// The plan as a table with the same first columns: run, standard_order, replicate, block, the
/// factors.
table::Table plan_table(const Campaign& campaign, const doe::Design& design,
                        const doe::RunPlan& plan);

}  // namespace yates::campaigns
