#include "campaigns/store/plan.hpp"

#include <charconv>
#include <map>
#include <stdexcept>

#include <fmt/format.h>

#include "campaigns/file/campaign_plan.hpp"
#include "campaigns/store/opening.hpp"
#include "campaigns/store/sql.hpp"
#include "language/error.hpp"

namespace yates::campaigns {
namespace {

/// Of the points from the one with this index on.
void insert_levels(SQLite::Database& database, const doe::Design& design, std::size_t first) {
  SQLite::Statement insert(database, "INSERT INTO point_level VALUES(?, ?, ?)");
  for (std::size_t point = first; point < design.size(); ++point) {
    for (std::size_t factor = 0; factor < design.factors().size(); ++factor) {
      execute(insert, design.standard_order(point), design.factors()[factor].name,
              design.level(point, factor).text);
    }
  }
}

/// Whether a part of the plan only says how points were asked for, which decides nothing where the
/// points themselves are known.
bool asks_for_points(const std::string& name) {
  return name == "center_points" || name == "the number of blocks" ||
         (name.starts_with('\'') && name.ends_with(design_parameter_part));
}

}  // namespace

std::string read_meta(const SQLite::Database& database, const std::string& key) {
  SQLite::Statement query(database, "SELECT value FROM meta WHERE key = ?");
  query.bind(1, key);
  return query.executeStep() ? stored_text(query, 0) : std::string();
}

void write_meta(SQLite::Database& database, const std::string& key, const std::string& value) {
  execute(database, "INSERT OR REPLACE INTO meta VALUES(?, ?)", key, value);
}

std::size_t read_replications(SQLite::Database& database) {
  const std::string text = read_meta(database, "replications");
  if (text.empty()) return 0;  // the tables are new
  std::size_t number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_number = problem == std::errc() && end == text.data() + text.size();
  const std::size_t planned = count_of(database, "SELECT coalesce(max(replicate), 0) FROM run");
  if (is_number && (number == planned || has_changed_plan(database))) return number;
  throw_damaged(
      fmt::format("it says that '{}' replications are planned, but holds {}", text, planned));
}

void insert_plan_parts(SQLite::Database& database, const PlanParts& parts) {
  std::string whole;
  database.exec("DELETE FROM plan_part");
  SQLite::Statement insert(database, "INSERT INTO plan_part(name, value) VALUES(?, ?)");
  for (const auto& [name, value] : parts) {
    execute(insert, name, value);
    whole += fmt::format("{}:{}={}:{}\n", name.size(), name, value.size(), value);
  }
  write_meta(database, "plan_hash", fmt::format("{:016x}", doe::fingerprint(whole)));
}

PlanParts read_plan_parts(const SQLite::Database& database) {
  PlanParts parts;
  SQLite::Statement query(database, "SELECT name, value FROM plan_part ORDER BY position");
  while (query.executeStep()) {
    parts.emplace_back(stored_text(query, 0), stored_text(query, 1));
  }
  return parts;
}

std::string plan_difference(SQLite::Database& database, const Campaign& campaign,
                            const PlanParts& parts, std::size_t planned) {
  std::string difference;
  const auto differs = [&](const std::string& text) {
    difference += (difference.empty() ? "" : "; ") + text;
  };
  const PlanParts known_parts = read_plan_parts(database);
  const std::map<std::string, std::string> known(known_parts.begin(), known_parts.end());
  const std::map<std::string, std::string> asked(parts.begin(), parts.end());
  const auto same = [&](const std::string& name) {
    return known.contains(name) && asked.contains(name) && known.at(name) == asked.at(name);
  };
  const bool same_points = same("points");
  bool augmented = false;
  for (const auto& [name, value] : parts) {
    if (same_points && asks_for_points(name)) continue;
    const auto found = known.find(name);
    if (found == known.end() && name.starts_with(augmentation_part)) {
      augmented = true;
    } else if (found == known.end()) {
      differs(fmt::format("{}: not in the store, {} in the file", name, value));
    } else if (found->second != value) {
      // A derived seed follows from the points, so its difference is not news.
      if (name == "seed" && !campaign.plan.seed && !difference.empty()) continue;
      const auto text = [](const std::string& one) { return one.empty() ? "(nothing)" : one; };
      differs(fmt::format("{}: {} in the store, {} in the file", name, text(found->second),
                          text(value)));
    }
  }
  for (const auto& [name, value] : known_parts) {
    if (!asked.contains(name) && !(same_points && asks_for_points(name)))
      differs(fmt::format("{}: {} in the store, not in the file", name, value));
  }
  // With `until`, the file gives the first number of replications and the store the current one.
  const std::size_t stored_replications = read_replications(database);
  if (!campaign.until && stored_replications > planned) {
    differs(
        fmt::format("replications: {} in the store, {} in the file", stored_replications, planned));
  }
  // Which of both came first decides the numbers of the runs; only one at a time is certain.
  if (augmented && stored_replications > 0 && stored_replications != planned) {
    differs(
        fmt::format("replications and [[design.augment]] both change: {} replications in the "
                    "store, {} in the file (change one of them, call yates run, then the "
                    "other)",
                    stored_replications, planned));
  }
  for (std::size_t number = 0; number < campaign.plan.additions.size(); ++number) {
    const std::size_t after = campaign.plan.additions[number].after_replication;
    if (stored_replications == 0 || after == stored_replications ||
        known.contains(fmt::format("{}{}", augmentation_part, number + 1))) {
      continue;
    }
    differs(
        fmt::format("[[design.augment]] number {} comes after replication {}, and the store "
                    "holds {} replications",
                    number + 1, after, stored_replications));
  }
  return difference;
}

void refuse_plan(const Campaign& campaign, const std::string& difference) {
  const std::string folder = store_folder_of(campaign.file).string();
  throw language::InputError(
      {campaign.file.string()},
      fmt::format("the plan is not the one that {} was measured with: {}; restore the file, or "
                  "give the changed plan a file name of its own, or remove {} to start over",
                  folder, difference, folder));
}

void insert_new_runs(SQLite::Database& database, const doe::RunPlan& plan) {
  const std::size_t known = count_of(database, "SELECT coalesce(max(run), 0) FROM run");
  SQLite::Statement insert(database, "INSERT INTO run VALUES(?, ?, ?, ?)");
  for (const doe::PlannedRun& run : plan.runs) {
    if (run.run <= known) continue;
    execute(insert, run.run, run.standard_order, run.replicate, run.block);
  }
}

void insert_runs(SQLite::Database& database, const doe::RunPlan& plan, const doe::Design* design,
                 const PlanParts* parts) {
  read_replications(database);  // throws where the store contradicts itself
  const std::size_t last = plan.runs.empty() ? 0 : plan.runs.back().run;
  if (count_of(database, "SELECT coalesce(max(run), 0) FROM run") >= last) return;
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  if (design != nullptr) {
    insert_levels(database, *design,
                  count_of(database, "SELECT count(DISTINCT standard_order) FROM point_level"));
  }
  insert_new_runs(database, plan);
  if (parts != nullptr && read_plan_parts(database) != *parts) insert_plan_parts(database, *parts);
  write_meta(database, "replications", std::to_string(plan.replications));
  write_meta(database, "seed", std::to_string(plan.seed.value));
  transaction.commit();
}

}  // namespace yates::campaigns
