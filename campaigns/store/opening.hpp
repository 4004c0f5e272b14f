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
#include "campaigns/store/plan.hpp"
#include "campaigns/store/sql.hpp"
#include "doe/plans/plan.hpp"
#include "doe/points/design.hpp"

namespace yates::campaigns {

// The database file of a store: its place, its tables and their versions.

/// results.db in the store's folder.
std::filesystem::path database_file(const std::filesystem::path& store_folder);

/// Creates the folders and an empty database file, accessible to the user alone. What exists
/// already keeps its mode, because its owner may have opened it to others. Throws FileError if any
/// of it belongs to another user or cannot be written to, or if the database is missing or empty
/// although there are outputs of runs.
void make_places(const std::filesystem::path& store_folder);

/// Throws FileError if the database or a file that SQLite keeps beside it is no regular file, which
/// could be waited for without end.
void check_database_files(const std::filesystem::path& store_folder);

/// Whether the store has a database; false for an empty one, which a driver left that was ended
/// right after it had created the file. Throws FileError if that cannot be found out, or if the
/// database is missing or empty although there are outputs of runs.
bool has_database(const std::filesystem::path& store_folder);

/// Reads the whole database, before anything is added to it. Throws what `throw_damaged` does if
/// SQLite finds damage.
void check_whole(SQLite::Database& database);

/// Creates all tables in an empty database, with the plan; does nothing in any other.
void create_tables(SQLite::Database& database, const PlanParts& parts, std::string_view version);
/// Whether the plan was changed after runs were made, so that the table `run` alone tells them.
bool has_changed_plan(SQLite::Database& database);
/// Whether the tables are those of an earlier version.
bool is_of_earlier_version(SQLite::Database& database);
/// Converts the tables of earlier versions, and adds what early stores of this version lack.
void upgrade_tables(SQLite::Database& database);
/// Throws InputError, which names `file`, if the store is empty or of a version that this program
/// does not know.
void check_version(SQLite::Database& database, const std::filesystem::path& file);

// Connections to the database of a store.

/// Opens the database. For `launch`, every commit is on the disk when it returns; for `read`,
/// nothing can be written and one thread uses it. To be read, a database in a folder that its user
/// may write to is opened as SQLite needs it to work beside a driver; any other read-only, and as
/// one that nobody changes if it has no log. Throws FileError if the file may not be read, or if
/// its log can be read only with write access.
SQLite::Database connect(const std::filesystem::path& store_folder, Access access);

/// Calls `action` and turns errors of SQLite into FileErrors.
template <typename Action>
auto guarded(const std::filesystem::path& store_folder, const Action& action) {
  try {
    return action();
  } catch (const SQLite::Exception& error) {
    throw_file_error(database_file(store_folder), error);
  }
}

/// A copy in memory, which can be changed without changing the store.
SQLite::Database copy_in_memory(SQLite::Database& database);

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
