#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <SQLiteCpp/SQLiteCpp.h>

#include "campaigns/file/campaign.hpp"
#include "campaigns/store/access.hpp"
#include "doe/plans/plan.hpp"
#include "doe/points/design.hpp"

namespace yates::campaigns {

// The plan in the store.

/// Names and values of what must not change under a store, as plan_identity returns them.
using PlanParts = std::vector<std::pair<std::string, std::string>>;

/// A value of the table `meta`; empty if there is none.
std::string read_meta(const SQLite::Database& database, const std::string& key);
void write_meta(SQLite::Database& database, const std::string& key, const std::string& value);

/// The replications that the store has planned, by its last plan.
std::size_t read_replications(SQLite::Database& database);

/// Replaces those that are there.
void insert_plan_parts(SQLite::Database& database, const PlanParts& parts);
PlanParts read_plan_parts(const SQLite::Database& database);

/// How the campaign's plan differs from that of the store, in words; empty if the store's plan is
/// the campaign's, or is continued by it with more replications or [[design.augment]]. `planned`
/// are the replications of the campaign's plan.
std::string plan_difference(SQLite::Database& database, const Campaign& campaign,
                            const PlanParts& parts, std::size_t planned);

/// Throws InputError: the difference, and what the user can do.
[[noreturn]] void refuse_plan(const Campaign& campaign, const std::string& difference);

/// Inserts the runs with numbers above those that the store has, within the caller's transaction.
void insert_new_runs(SQLite::Database& database, const doe::RunPlan& plan);

/// Inserts the runs that the store does not have yet, in one commit; with `design` also the levels
/// of points that are new, and with `parts` those that an augmentation adds.
void insert_runs(SQLite::Database& database, const doe::RunPlan& plan, const doe::Design* design,
                 const PlanParts* parts);

// How a campaign that was changed after runs were made relates to its store.

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
  /// Whether it does, and the user says that it is the same measurement.
  bool taken_for_same = false;
};
/// Keeps what the plan of the store says of measuring, for the attempts that were made by it.
void record_kept_measurement(SQLite::Database& database, const PlanChange& change);
/// See Store::kept_measurements.
std::vector<std::string> read_kept_measurements(const SQLite::Database& database);

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
