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

/// Creates what is missing and extends the plan.
Opened open_to_launch(const Campaign& campaign, const doe::Design& design, const doe::RunPlan& plan,
                      std::string_view version) {
  const std::filesystem::path folder = store_folder_of(campaign.file);
  const PlanParts parts = plan_identity(campaign, plan);
  make_places(folder);
  Lock lock = take_lock(folder);
  Opened opened{.lock = std::move(lock), .database = connect(folder, Access::launch)};
  check_whole(opened.database);
  create_tables(opened.database, parts, version);
  upgrade_tables(opened.database);
  check_version(opened.database, database_file(folder));
  check_plan(opened.database, campaign, parts, plan.replications);
  insert_runs(opened.database, plan, &design);
  if (read_meta(opened.database, "seed") != std::to_string(plan.seed.value)) {
    throw_damaged("its seed is not that of its plan");
  }
  return opened;
}

/// A store of an earlier version becomes one of today in memory only.
Opened open_to_read(const Campaign& campaign, const doe::RunPlan& plan) {
  const std::filesystem::path folder = store_folder_of(campaign.file);
  Opened opened{.lock = std::nullopt, .database = connect(folder, Access::read)};
  if (is_of_earlier_version(opened.database)) {
    opened.database = copy_in_memory(opened.database);
    upgrade_tables(opened.database);
  }
  check_version(opened.database, database_file(folder));
  check_plan(opened.database, campaign, plan_identity(campaign, plan), plan.replications);
  return opened;
}

}  // namespace

std::filesystem::path lock_file(const std::filesystem::path& store_folder) {
  return store_folder / "lock";
}

Opened open_database(const Campaign& campaign, const doe::Design& design, const doe::RunPlan& plan,
                     Access access, std::string_view version) {
  Opened opened = access == Access::launch ? open_to_launch(campaign, design, plan, version)
                                           : open_to_read(campaign, plan);
  if (!responses_changed(opened.database, campaign.responses)) return opened;
  const std::filesystem::path folder = store_folder_of(campaign.file);
  const Rereading rereading = read_again(opened.database, campaign.responses, folder);
  if (rereading.unreadable > 0) {
    opened.reread_problem = why_not_reread(rereading);
    // A driver would add values by the new definitions to those by the former ones.
    if (access == Access::launch)
      throw language::FileError(folder.string(), *opened.reread_problem);
    return opened;
  }
  if (access == Access::read) opened.database = copy_in_memory(opened.database);
  store_rereading(opened.database, campaign.responses, rereading);
  opened.reread = rereading.attempts.size();
  return opened;
}

}  // namespace yates::campaigns
