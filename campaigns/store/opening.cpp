#include "campaigns/store/opening.hpp"

#include <fstream>
#include <sstream>
#include <string>
#include <utility>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/file/found_points.hpp"
#include "campaigns/launch/private_files.hpp"
#include "campaigns/store/changed_plan.hpp"
#include "campaigns/store/plan.hpp"
#include "campaigns/store/sql.hpp"
#include "campaigns/store/store.hpp"
#include "campaigns/store/store_tables.hpp"
#include "language/error.hpp"

namespace yates::campaigns {
namespace {

/// How the plan of the campaign is another one than that of the store; absent if it is the same.
/// Throws InputError if the store refuses it, if the given plan does not go on with the store's
/// runs, or if it is to launch runs that are measured otherwise than the finished ones.
std::optional<PlanChange> change_of_plan(SQLite::Database& database, const Opening& opening,
                                         const PlanParts& parts, Access access) {
  const auto [campaign, design, plan, measurement] = opening;
  const auto comparison = compare_plans(database, campaign, parts, plan.replications, measurement);
  if (const auto* refused = std::get_if<RefusedPlan>(&comparison)) {
    refuse_plan(campaign, refused->why);
  }
  const auto* change = std::get_if<PlanChange>(&comparison);
  if (plan.continues_another != (change != nullptr || has_changed_plan(database))) {
    refuse_plan(campaign, plan_difference(database, campaign, parts, plan.replications));
  }
  if (change == nullptr) return std::nullopt;
  if (access == Access::launch && !change->measured_otherwise.empty()) {
    refuse_measurement(campaign, change->measured_otherwise);
  }
  return *change;
}

/// Puts the runs of the plan that are new into the store.
void record_plan(SQLite::Database& database, const Opening& opening, const PlanParts& parts) {
  const auto [campaign, design, plan, measurement] = opening;
  const auto change = change_of_plan(database, opening, parts, Access::launch);
  if (!change) {
    // The table of levels of a changed plan holds all points, and more.
    insert_runs(database, plan, plan.continues_another ? nullptr : &design, &parts);
    return;
  }
  const auto earlier = runs_before_change(database, design, *change);
  if (doe::continued_plan(design, campaign.plan, earlier).plan.runs != plan.runs) {
    throw language::InputError({store_folder_of(campaign.file).string()},
                               "another yates has added runs just now; try again");
  }
  record_change(database, design, *change, earlier, plan, parts);
}

Lock take_lock(const std::filesystem::path& store_folder) {
  auto lock = Lock::take(lock_file(store_folder));
  if (!lock) throw DriverBusy(store_folder, Lock::holder(lock_file(store_folder)));
  return std::move(*lock);
}

/// What the outputs say by changed definitions of responses; absent if none has changed.
std::optional<Rereading> rereading_of(const SQLite::Database& database, const Campaign& campaign) {
  if (!responses_changed(database, campaign.responses)) return std::nullopt;
  return read_again(database, campaign.responses, store_folder_of(campaign.file));
}

/// Checks the campaign, which is to launch or to settle, against the store without a change to it.
/// Throws where it is refused.
std::optional<Rereading> check(SQLite::Database& database, const Opening& opening,
                               const PlanParts& parts, Access access) {
  const Campaign& campaign = opening.campaign;
  const std::filesystem::path folder = store_folder_of(campaign.file);
  if (is_of_earlier_version(database)) {
    SQLite::Database copy = copy_in_memory(database);
    upgrade_tables(copy);
    return check(copy, opening, parts, access);
  }
  check_version(database, database_file(folder));
  if (access == Access::launch) change_of_plan(database, opening, parts, access);
  auto rereading = rereading_of(database, campaign);
  // A driver would add values by the new definitions to those by the former ones.
  if (rereading && rereading->unreadable > 0) {
    throw language::FileError(folder.string(), why_not_reread(*rereading));
  }
  return rereading;
}

/// Keeps the points of an optimal design for later commands.
void keep_found_points(const Campaign& campaign) {
  const auto text = found_points_text(campaign);
  if (!text) return;
  const std::filesystem::path file = found_points_file(campaign.file);
  std::ifstream stream(file);
  std::ostringstream kept;
  kept << stream.rdbuf();
  if (!stream || kept.str() != *text) write_durably(file, *text);
}

/// Creates what is missing; then, unless the campaign is refused, gives the store today's form and
/// new values, and, to launch, extends the plan.
Opened open_to_write(const Opening& opening, Access access, std::string_view version) {
  const auto [campaign, design, plan, measurement] = opening;
  const std::filesystem::path folder = store_folder_of(campaign.file);
  const PlanParts parts = plan_identity(campaign, plan);
  make_places(folder);
  Lock lock = take_lock(folder);
  Opened opened{.lock = std::move(lock), .database = connect(folder, access)};
  check_whole(opened.database);
  create_tables(opened.database, parts, version);
  const auto rereading = check(opened.database, opening, parts, access);
  upgrade_tables(opened.database);
  if (rereading) {
    store_rereading(opened.database, campaign.responses, *rereading);
    opened.reread = rereading->attempts.size();
  }
  if (access == Access::settle) return opened;
  record_plan(opened.database, opening, parts);
  keep_found_points(campaign);
  if (read_meta(opened.database, "seed") != std::to_string(plan.seed.value)) {
    throw_damaged("its seed is not that of its plan");
  }
  return opened;
}

/// A store of an earlier version becomes one of today in memory only, and so does one whose
/// responses have changed get its new values. What is read again is a copy: a driver may add to
/// the store meanwhile.
Opened open_to_read(const Opening& opening) {
  const Campaign& campaign = opening.campaign;
  const std::filesystem::path folder = store_folder_of(campaign.file);
  Opened opened{.lock = std::nullopt, .database = connect(folder, Access::read)};
  if (is_of_earlier_version(opened.database)) {
    opened.database = copy_in_memory(opened.database);
    upgrade_tables(opened.database);
  }
  check_version(opened.database, database_file(folder));
  change_of_plan(opened.database, opening, plan_identity(campaign, opening.plan), Access::read);
  if (!responses_changed(opened.database, campaign.responses)) return opened;
  SQLite::Database copy = copy_in_memory(opened.database);
  const auto rereading = rereading_of(copy, campaign);
  if (!rereading) return opened;  // a driver has just done it
  if (rereading->unreadable > 0) {
    opened.reread_problem = why_not_reread(*rereading);
    return opened;
  }
  store_rereading(copy, campaign.responses, *rereading);
  opened.reread = rereading->attempts.size();
  opened.database = std::move(copy);
  return opened;
}

}  // namespace

std::filesystem::path lock_file(const std::filesystem::path& store_folder) {
  return store_folder / "lock";
}

Opened open_database(const Opening& opening, Access access, std::string_view version) {
  return access == Access::read ? open_to_read(opening) : open_to_write(opening, access, version);
}

}  // namespace yates::campaigns
