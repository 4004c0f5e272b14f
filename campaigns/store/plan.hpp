#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <SQLiteCpp/SQLiteCpp.h>

#include "campaigns/file/campaign.hpp"
#include "doe/plans/plan.hpp"
#include "doe/points/design.hpp"

// The plan in the store.

namespace yates::campaigns {

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

}  // namespace yates::campaigns
