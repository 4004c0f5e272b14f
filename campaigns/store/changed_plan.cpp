#include "campaigns/store/changed_plan.hpp"

#include <algorithm>
#include <cstdint>
#include <set>

#include <fmt/format.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/store/opening.hpp"
#include "campaigns/store/plan.hpp"
#include "campaigns/store/sql.hpp"
#include "campaigns/store/store_tables.hpp"
#include "language/error.hpp"
#include "language/shell_text.hpp"

namespace yates::campaigns {
namespace {

std::size_t measured(const std::vector<doe::EarlierRun>& runs, bool planned) {
  return static_cast<std::size_t>(std::ranges::count_if(runs, [&](const doe::EarlierRun& one) {
    return one.measured && one.point.has_value() == planned;
  }));
}

ChangedPlan go_on_with(const Campaign& campaign, const doe::Design& design,
                       std::vector<doe::EarlierRun> earlier) {
  const doe::ContinuedPlan plan = doe::continued_plan(design, campaign.plan, earlier);
  ChangedPlan result{.earlier = std::move(earlier), .added = plan.added, .repeats = plan.repeats};
  result.kept = measured(result.earlier, true);
  result.left_behind = measured(result.earlier, false);
  return result;
}

std::set<std::int64_t> done_runs(SQLite::Database& database) {
  std::set<std::int64_t> result;
  SQLite::Statement row(database,
                        "SELECT run FROM attempt WHERE state = 'done' AND run IS NOT NULL");
  while (row.executeStep()) result.insert(whole_number(row, 0));
  return result;
}

/// How many runs are done before and not after.
std::size_t lost_runs(SQLite::Database& before, SQLite::Database& after) {
  const std::set<std::int64_t> kept = done_runs(after);
  const std::set<std::int64_t> runs = done_runs(before);
  return static_cast<std::size_t>(
      std::ranges::count_if(runs, [&](std::int64_t run) { return !kept.contains(run); }));
}

std::string why_lost(std::size_t runs) {
  return fmt::format(
      "the plan and the responses were changed together, and the changed responses find nothing in "
      "the outputs of {} finished run{}; mend the responses first",
      runs, runs == 1 ? "" : "s");
}

std::optional<ChangedPlan> plan_of_database(SQLite::Database& database, const Campaign& campaign,
                                            const doe::Design& design, Measurement measurement) {
  const doe::RunPlan own = plan_of(campaign, design);
  const auto comparison = compare_plans(database, campaign, plan_identity(campaign, own),
                                        own.replications, measurement);
  if (const auto* change = std::get_if<PlanChange>(&comparison)) {
    ChangedPlan result =
        go_on_with(campaign, design, runs_before_change(database, design, *change));
    result.starts_over = change->starts_over;
    result.measured_otherwise = change->measured_otherwise;
    return result;
  }
  if (const auto* refused = std::get_if<RefusedPlan>(&comparison)) {
    return ChangedPlan{.earlier = {}, .refused = refused->why};
  }
  if (!has_changed_plan(database)) return std::nullopt;
  ChangedPlan result = go_on_with(campaign, design, runs_of_same_plan(database, design));
  result.recorded = true;
  return result;
}

}  // namespace

std::optional<ChangedPlan> changed_plan(const Campaign& campaign, const doe::Design& design,
                                        Measurement measurement) {
  const std::filesystem::path folder = store_folder_of(campaign.file);
  if (!has_database(folder)) return std::nullopt;
  return guarded(folder, [&]() -> std::optional<ChangedPlan> {
    SQLite::Database database = connect(folder, Access::read);
    if (database.execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0) {
      return std::nullopt;
    }
    if (is_of_earlier_version(database)) {
      database = copy_in_memory(database);
      upgrade_tables(database);
    }
    check_version(database, database_file(folder));
    auto change = plan_of_database(database, campaign, design, measurement);
    if (change && responses_changed(database, campaign.responses)) {
      // Runs that failed by the former definitions may be done by those of the campaign.
      SQLite::Database copy = copy_in_memory(database);
      const Rereading found = read_again(copy, campaign.responses, folder);
      if (found.unreadable == 0) {
        store_rereading(copy, campaign.responses, found);
        const std::size_t lost = lost_runs(database, copy);
        if (lost == 0) {
          change = plan_of_database(copy, campaign, design, measurement);
        } else if (!change->recorded) {
          // A new plan would start over without them, and a slip in a pattern is soon mended.
          change = ChangedPlan{.earlier = {}, .refused = why_lost(lost)};
        }
      }
    }
    if (change) {
      change->open = count_of(
          database, "SELECT count(*) FROM attempt WHERE state = 'launching' AND run NOT NULL");
    }
    return change;
  });
}

std::string ways_on(const Campaign& campaign) {
  return fmt::format(
      "if both measure the same, yates run {} --keep goes on with the finished runs; otherwise "
      "save the changed campaign under another file name, which gets a store of its own, or remove "
      "{} to start over",
      language::shell_line({campaign.file.string()}), store_folder_of(campaign.file).string());
}

void refuse_measurement(const Campaign& campaign, const std::string& difference) {
  throw language::InputError(
      {campaign.file.string()},
      fmt::format("the way of measuring was changed after runs were done: {}; {}", difference,
                  ways_on(campaign)));
}

void require_launchable(const Campaign& campaign, const ChangedPlan& change) {
  if (!change.refused.empty()) refuse_plan(campaign, change.refused);
  if (!change.measured_otherwise.empty()) refuse_measurement(campaign, change.measured_otherwise);
}

}  // namespace yates::campaigns
