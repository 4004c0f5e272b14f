#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <SQLiteCpp/SQLiteCpp.h>

#include "campaigns/file/campaign.hpp"
#include "campaigns/store/access.hpp"
#include "campaigns/store/lock.hpp"
#include "doe/plans/plan.hpp"
#include "doe/points/design.hpp"

namespace yates::campaigns {

/// The file in the store's folder that a driver locks.
std::filesystem::path lock_file(const std::filesystem::path& store_folder);

/// A store's database that suits the campaign, and what was found while it was opened.
struct Opened {
  std::optional<Lock> lock;  // of a driver
  SQLite::Database database;
  std::size_t reread = 0;                                    // attempts that were read again
  std::optional<std::string> reread_problem = std::nullopt;  // as Store::reread_problem says
};

/// What a store is opened with.
struct Opening {
  const Campaign& campaign;
  const doe::Design& design;
  const doe::RunPlan& plan;
  Measurement measurement;
};

/// As Store::open says. For `read`, what is to be changed is changed in a copy in memory. Throws
/// SQLite::Exception where the database fails.
Opened open_database(const Opening& opening, Access access, std::string_view version);

}  // namespace yates::campaigns
