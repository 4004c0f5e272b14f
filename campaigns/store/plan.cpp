#include <map>
#include <stdexcept>

#include <fmt/format.h>

#include "campaigns/store/state.hpp"
#include "language/error.hpp"

namespace yates::campaigns {

std::string Store::State::meta(const std::string& key) const {
  SQLite::Statement query(*database, "SELECT value FROM meta WHERE key = ?");
  query.bind(1, key);
  return query.executeStep() ? query.getColumn(0).getString() : std::string();
}

void Store::State::set_meta(const std::string& key, const std::string& value) {
  SQLite::Statement query(*database, "INSERT OR REPLACE INTO meta VALUES(?, ?)");
  query.bind(1, key);
  query.bind(2, value);
  query.exec();
}

std::size_t Store::State::replications() const {
  SQLite::Statement query(*database,
                          "SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'replications'");
  return query.executeStep() ? static_cast<std::size_t>(query.getColumn(0).getInt64()) : 0;
}

void Store::State::insert_plan_parts(const PlanParts& parts) {
  std::string whole;
  SQLite::Statement insert(*database, "INSERT INTO plan_part(name, value) VALUES(?, ?)");
  for (const auto& [name, value] : parts) {
    insert.bind(1, name);
    insert.bind(2, value);
    insert.exec();
    insert.reset();
    whole += fmt::format("{}:{}={}:{}\n", name.size(), name, value.size(), value);
  }
  set_meta("plan_hash", fmt::format("{:016x}", doe::fingerprint(whole)));
}

PlanParts Store::State::plan_parts() const {
  PlanParts parts;
  SQLite::Statement query(*database, "SELECT name, value FROM plan_part ORDER BY position");
  while (query.executeStep()) {
    parts.emplace_back(query.getColumn(0).getString(), query.getColumn(1).getString());
  }
  return parts;
}

void Store::State::check_plan(const Campaign& campaign, const PlanParts& parts,
                              std::size_t planned) const {
  std::string difference;
  const auto differs = [&](const std::string& text) {
    difference += (difference.empty() ? "" : "; ") + text;
  };
  const PlanParts known_parts = plan_parts();
  const std::map<std::string, std::string> known(known_parts.begin(), known_parts.end());
  const std::map<std::string, std::string> asked(parts.begin(), parts.end());
  for (const auto& [name, value] : parts) {
    const auto found = known.find(name);
    if (found == known.end()) {
      differs(fmt::format("{} are new: {}", name, value));
    } else if (found->second != value) {
      // A derived seed follows from the points: that it differs says nothing new.
      if (name == "seed" && !campaign.plan.seed && !difference.empty()) continue;
      const auto text = [](const std::string& one) { return one.empty() ? "(nothing)" : one; };
      differs(fmt::format("{}: {} in the store, {} in the file", name, text(found->second),
                          text(value)));
    }
  }
  for (const auto& [name, value] : known_parts) {
    if (!asked.contains(name)) differs(fmt::format("{} ({}) are gone", name, value));
  }
  // With an `until` the file tells where replications start and the store where they have got to.
  if (!campaign.until && replications() > planned) {
    differs(fmt::format("replications: {} in the store, {} in the file", replications(), planned));
  }
  if (difference.empty()) return;
  throw language::InputError(
      {campaign.file.string()},
      fmt::format(
          "the plan is not the one that {} was measured with: {}; restore the file, or give "
          "the changed plan a file name of its own, or remove {} to start over",
          folder.string(), difference, folder.string()));
}

void Store::State::insert_levels(const doe::Design& design) {
  SQLite::Statement insert(*database, "INSERT INTO point_level VALUES(?, ?, ?)");
  for (std::size_t point = 0; point < design.points().size(); ++point) {
    insert.bind(1, stored(design.points()[point].standard_order));
    for (std::size_t factor = 0; factor < design.factors().size(); ++factor) {
      insert.bindNoCopy(2, design.factors()[factor].name);
      insert.bindNoCopy(3, design.level(point, factor).text);
      insert.exec();
      insert.reset();
    }
  }
}

void Store::State::extend(const doe::RunPlan& plan, const doe::Design* design) {
  const std::size_t known = replications();
  if (known >= plan.replications) return;
  SQLite::Transaction transaction(*database, SQLite::TransactionBehavior::IMMEDIATE);
  if (known == 0 && design != nullptr) insert_levels(*design);
  SQLite::Statement insert(*database, "INSERT INTO run VALUES(?, ?, ?, ?)");
  for (const doe::PlannedRun& run : plan.runs) {
    if (run.replicate <= known) continue;
    insert.bind(1, stored(run.run));
    insert.bind(2, stored(run.standard_order));
    insert.bind(3, stored(run.replicate));
    insert.bind(4, stored(run.block));
    insert.exec();
    insert.reset();
  }
  set_meta("replications", std::to_string(plan.replications));
  set_meta("seed", std::to_string(plan.seed.value));
  transaction.commit();
}

void Store::extend(const doe::RunPlan& plan) {
  state_->guarded([&] {
    if (state_->meta("seed") != std::to_string(plan.seed.value)) {
      throw std::logic_error("a store cannot be extended by a plan with another seed");
    }
    state_->extend(plan, nullptr);
  });
}

std::size_t Store::replications() const {
  return state_->guarded([&] { return state_->replications(); });
}

}  // namespace yates::campaigns
