#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include "campaigns/store/schema.hpp"
#include "campaigns/store/sql.hpp"
#include "campaigns/store/store_tables.hpp"

namespace yates::campaigns {
namespace {

using Texts = std::vector<std::string>;

struct StoredRun {
  std::size_t run;
  std::size_t standard_order;
  std::size_t replicate;
  std::size_t block;
  bool attempted;
  bool measured;
};

std::vector<StoredRun> read_runs(SQLite::Database& database) {
  std::vector<StoredRun> runs;
  SQLite::Statement query(
      database,
      "SELECT run.run, standard_order, replicate, block, count(attempt.id), "
      "total(attempt.state = 'done') FROM run LEFT JOIN attempt ON attempt.run = run.run "
      "GROUP BY run.run ORDER BY run.run");
  while (query.executeStep()) {
    runs.push_back({stored_size(query, 0), stored_size(query, 1), stored_size(query, 2),
                    stored_size(query, 3), stored_size(query, 4) > 0, real_number(query, 5) > 0});
  }
  return runs;
}

/// By standard order: the level of each factor.
std::map<std::size_t, std::map<std::string, std::string>> read_levels(SQLite::Database& database) {
  std::map<std::size_t, std::map<std::string, std::string>> levels;
  SQLite::Statement query(database, "SELECT standard_order, factor, level FROM point_level");
  while (query.executeStep()) {
    levels[stored_size(query, 0)][stored_text(query, 1)] = stored_text(query, 2);
  }
  return levels;
}

/// The first point of each setting.
std::map<Texts, std::size_t> points_by_setting(const doe::Design& design) {
  std::map<Texts, std::size_t> points;
  for (std::size_t point = 0; point < design.size(); ++point) {
    Texts setting;
    for (std::size_t factor = 0; factor < design.factors().size(); ++factor) {
      setting.push_back(design.level(point, factor).text);
    }
    points.try_emplace(std::move(setting), point);
  }
  return points;
}

/// The stored levels as a setting of the changed design; absent if a factor has none.
std::optional<Texts> setting_of(const std::map<std::string, std::string>& levels,
                                const doe::Design& design, const PlanChange& change) {
  Texts setting;
  for (const doe::Factor& factor : design.factors()) {
    const auto renamed = change.renamed.find(factor.name);
    const auto found = levels.find(renamed != change.renamed.end() ? renamed->second : factor.name);
    const auto former = change.former_levels.find(factor.name);
    if (found == levels.end() && former == change.former_levels.end()) return std::nullopt;
    setting.push_back(found != levels.end() ? found->second : former->second);
  }
  return setting;
}

}  // namespace

std::vector<doe::EarlierRun> runs_of_same_plan(SQLite::Database& database,
                                               const doe::Design& design) {
  std::map<std::size_t, std::size_t> points;
  for (std::size_t point = 0; point < design.size(); ++point) {
    points.emplace(design.standard_order(point), point);
  }
  std::vector<doe::EarlierRun> result;
  for (const StoredRun& run : read_runs(database)) {
    const auto point = points.find(run.standard_order);
    result.push_back({run.run, run.replicate, run.block,
                      point != points.end() ? std::optional(point->second) : std::nullopt,
                      run.measured});
  }
  return result;
}

std::vector<doe::EarlierRun> runs_before_change(SQLite::Database& database,
                                                const doe::Design& design,
                                                const PlanChange& change) {
  const auto levels = read_levels(database);
  const auto points = points_by_setting(design);
  std::vector<doe::EarlierRun> result;
  for (const StoredRun& run : read_runs(database)) {
    if (!run.attempted) continue;
    std::optional<std::size_t> point;
    const auto known = levels.find(run.standard_order);
    if (!change.starts_over && known != levels.end()) {
      const auto setting = setting_of(known->second, design, change);
      const auto found = setting ? points.find(*setting) : points.end();
      if (found != points.end()) point = found->second;
    }
    result.push_back({run.run, run.replicate, run.block, point, run.measured});
  }
  return result;
}

void record_change(SQLite::Database& database, const doe::Design& design, const PlanChange& change,
                   const std::vector<doe::EarlierRun>& earlier, const doe::RunPlan& plan,
                   const PlanParts& parts) {
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  const auto levels = read_levels(database);
  std::map<std::size_t, std::size_t> former_order;  // by run
  for (const StoredRun& run : read_runs(database)) former_order[run.run] = run.standard_order;
  database.exec("DELETE FROM run WHERE run NOT IN (SELECT run FROM attempt WHERE run NOT NULL)");
  database.exec("DELETE FROM point_level");
  SQLite::Statement insert(database, "INSERT INTO point_level VALUES(?, ?, ?)");
  std::size_t last = 0;
  for (std::size_t point = 0; point < design.size(); ++point) {
    const std::size_t order = design.standard_order(point);
    last = std::max(last, order);
    for (std::size_t factor = 0; factor < design.factors().size(); ++factor) {
      execute(insert, order, design.factors()[factor].name, design.level(point, factor).text);
    }
  }
  // Settings that are no longer planned are numbered behind those of the design. Where all starts
  // over their levels are forgotten: they were never measured, and must not be taken up later.
  std::map<std::size_t, std::size_t> new_order;  // by the former one
  SQLite::Statement update(database, "UPDATE run SET standard_order = ? WHERE run = ?");
  for (const doe::EarlierRun& one : earlier) {
    std::size_t order = 0;
    if (one.point) {
      order = design.standard_order(*one.point);
    } else {
      const auto [known, is_new] = new_order.emplace(former_order.at(one.run), last + 1);
      if (is_new) ++last;
      order = known->second;
      const auto setting = levels.find(known->first);
      if (is_new && !change.starts_over && setting != levels.end()) {
        for (const auto& [factor, level] : setting->second) execute(insert, order, factor, level);
      }
    }
    execute(update, order, one.run);
  }
  insert_new_runs(database, plan);
  if (change.taken_for_same) record_kept_measurement(database, change);
  insert_plan_parts(database, parts);
  write_meta(database, "replications", std::to_string(plan.replications));
  write_meta(database, "seed", std::to_string(plan.seed.value));
  database.exec("PRAGMA user_version = " + std::to_string(schema_version_of_changed_plan));
  transaction.commit();
}

}  // namespace yates::campaigns
