#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <SQLiteCpp/SQLiteCpp.h>

#include "campaigns/store/lock.hpp"
#include "campaigns/store/store.hpp"

// What the parts of the store share; no header of others includes this.

namespace yates::campaigns {

/// Names and values of what must not change under a store.
using PlanParts = std::vector<std::pair<std::string, std::string>>;

struct Store::State {
  std::filesystem::path folder;
  std::optional<Lock> lock;
  std::optional<SQLite::Database> database;
  std::vector<Response> responses;
  std::size_t reread = 0;

  std::filesystem::path file() const { return folder / "results.db"; }
  /// Turns SQLite's errors into ours, which name the file and say what it means.
  [[noreturn]] void fail(const SQLite::Exception& error) const;
  template <typename Action>
  auto guarded(const Action& action) const {
    try {
      return action();
    } catch (const SQLite::Exception& error) {
      fail(error);
    }
  }

  // open.cpp
  void take_lock();
  void connect(Access access);
  void create(const PlanParts& parts, std::string_view version);
  void upgrade();
  void check_version();

  // plan.cpp
  std::string meta(const std::string& key) const;
  void set_meta(const std::string& key, const std::string& value);
  std::size_t replications() const;
  void insert_plan_parts(const PlanParts& parts);
  PlanParts plan_parts() const;
  void check_plan(const Campaign& campaign, const PlanParts& parts, std::size_t planned) const;
  void insert_levels(const doe::Design& design);
  /// Adds the runs of the replications that are not there yet; with `design` the levels as well
  /// where there are none.
  void extend(const doe::RunPlan& plan, const doe::Design* design);

  // responses.cpp
  bool responses_changed() const;
  void read_again();
  void save_values(std::int64_t id, const Conclusion& conclusion);

  // attempts.cpp
  std::vector<Attempt> attempts() const;
};

/// Binds a value that may be absent, as NULL then.
template <typename Value>
void bind_optional(SQLite::Statement& statement, int index, const std::optional<Value>& value) {
  if (value) {
    statement.bind(index, *value);
  } else {
    statement.bind(index);
  }
}

std::optional<int> optional_int(const SQLite::Statement& row, int column);
std::optional<double> optional_double(const SQLite::Statement& row, int column);
std::optional<std::string> optional_text(const SQLite::Statement& row, int column);
/// Sizes and numbers are stored as SQLite's integers, which have a sign.
inline std::int64_t stored(std::size_t number) {
  return static_cast<std::int64_t>(number);
}

}  // namespace yates::campaigns
