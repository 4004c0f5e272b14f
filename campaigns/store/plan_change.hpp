#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>

#include <SQLiteCpp/SQLiteCpp.h>

#include "campaigns/file/campaign.hpp"
#include "campaigns/store/access.hpp"
#include "campaigns/store/plan.hpp"

// How a campaign that was changed after runs were made relates to its store.

namespace yates::campaigns {

/// Another plan, to which runs of the store belong as well.
struct PlanChange {
  /// No run is done, so none is kept in the new plan.
  bool starts_over = false;
  std::map<std::string, std::string> renamed = {};  // factor of the file: its name in the store
  /// New factor: the level that all earlier runs had.
  std::map<std::string, std::string> former_levels = {};
  /// How the file now measures a run otherwise than the finished ones were, in words; empty if it
  /// does not, or if the user says that it is the same measurement.
  std::string measured_otherwise = {};
};
struct SamePlan {};  // also with more replications or a further [[design.augment]]
struct RefusedPlan {
  std::string why;
};
using PlanComparison = std::variant<SamePlan, PlanChange, RefusedPlan>;

/// Compares the campaign with what the store was measured with. While no run is done, every change
/// is accepted. Later a change is accepted that leaves the finished runs valid: other levels,
/// points, replications, order or seed; a factor that joins with its former level, or that is
/// called otherwise; a timeout that no finished run exceeded. Of a changed command
/// `measured_otherwise` tells, so that whoever launches asks. Refused are factors that vanish or
/// join without a former level, and changes of split plots.
PlanComparison compare_plans(SQLite::Database& database, const Campaign& campaign,
                             const PlanParts& parts, std::size_t planned, Measurement measurement);

}  // namespace yates::campaigns
