#include "campaigns/store/opening.hpp"

#include <string>
#include <utility>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/store/connection.hpp"
#include "campaigns/store/database_file.hpp"
#include "campaigns/store/plan.hpp"
#include "campaigns/store/reread.hpp"
#include "campaigns/store/sql.hpp"
#include "campaigns/store/store.hpp"
#include "language/error.hpp"

namespace yates::campaigns {
namespace {

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

/// Checks the campaign against the store without a change to it. Throws where it is refused.
std::optional<Rereading> check(SQLite::Database& database, const Campaign& campaign,
                               const PlanParts& parts, const doe::RunPlan& plan) {
  const std::filesystem::path folder = store_folder_of(campaign.file);
  if (is_of_earlier_version(database)) {
    SQLite::Database copy = copy_in_memory(database);
    upgrade_tables(copy);
    return check(copy, campaign, parts, plan);
  }
  check_version(database, database_file(folder));
  check_plan(database, campaign, parts, plan.replications);
  auto rereading = rereading_of(database, campaign);
  // A driver would add values by the new definitions to those by the former ones.
  if (rereading && rereading->unreadable > 0) {
    throw language::FileError(folder.string(), why_not_reread(*rereading));
  }
  return rereading;
}

/// Creates what is missing; then, unless the campaign is refused, gives the store today's form and
/// new values, and extends the plan.
Opened open_to_launch(const Campaign& campaign, const doe::Design& design, const doe::RunPlan& plan,
                      std::string_view version) {
  const std::filesystem::path folder = store_folder_of(campaign.file);
  const PlanParts parts = plan_identity(campaign, plan);
  make_places(folder);
  Lock lock = take_lock(folder);
  Opened opened{.lock = std::move(lock), .database = connect(folder, Access::launch)};
  check_whole(opened.database);
  create_tables(opened.database, parts, version);
  const auto rereading = check(opened.database, campaign, parts, plan);
  upgrade_tables(opened.database);
  if (rereading) {
    store_rereading(opened.database, campaign.responses, *rereading);
    opened.reread = rereading->attempts.size();
  }
  insert_runs(opened.database, plan, &design, &parts);
  if (read_meta(opened.database, "seed") != std::to_string(plan.seed.value)) {
    throw_damaged("its seed is not that of its plan");
  }
  return opened;
}

/// A store of an earlier version becomes one of today in memory only, and so does one whose
/// responses have changed get its new values. What is read again is a copy: a driver may add to
/// the store meanwhile.
Opened open_to_read(const Campaign& campaign, const doe::RunPlan& plan) {
  const std::filesystem::path folder = store_folder_of(campaign.file);
  Opened opened{.lock = std::nullopt, .database = connect(folder, Access::read)};
  if (is_of_earlier_version(opened.database)) {
    opened.database = copy_in_memory(opened.database);
    upgrade_tables(opened.database);
  }
  check_version(opened.database, database_file(folder));
  check_plan(opened.database, campaign, plan_identity(campaign, plan), plan.replications);
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

Opened open_database(const Campaign& campaign, const doe::Design& design, const doe::RunPlan& plan,
                     Access access, std::string_view version) {
  return access == Access::launch ? open_to_launch(campaign, design, plan, version)
                                  : open_to_read(campaign, plan);
}

}  // namespace yates::campaigns
