#include <algorithm>
#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "campaigns/launch/private_files.hpp"
#include "campaigns/store/lock.hpp"
#include "campaigns/store/opening.hpp"
#include "campaigns/store/schema.hpp"
#include "campaigns/store/sql.hpp"
#include "language/error.hpp"
#include "language/files.hpp"
#include "language/whole_file.hpp"

namespace yates::campaigns {
namespace {

/// SQLite gives its other files the mode of this one, so it must be private before SQLite opens it.
void make_private_file(const std::filesystem::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (descriptor >= 0) {
    ::close(descriptor);
  } else if (errno != EEXIST) {
    throw language::FileError::from_errno("create", file.string(), errno);
  }
}

bool holds_nothing(const std::filesystem::path& file) {
  std::error_code absent;
  return std::filesystem::file_size(file, absent) == 0 && !absent;
}

/// A driver makes the database before the first run, so outputs without it have lost it.
void check_not_lost(const std::filesystem::path& folder) {
  const bool empty = holds_nothing(database_file(folder));
  if (is_there(database_file(folder)) && !empty) return;
  std::error_code absent;
  const std::filesystem::directory_iterator runs(folder / "runs", absent);
  if (absent || runs == std::filesystem::directory_iterator()) return;
  throw language::FileError(
      database_file(folder).string(),
      fmt::format(
          "is {}, although {} holds outputs of runs; put it back, or remove {} to start over",
          empty ? "empty" : "missing", (folder / "runs").string(), folder.string()));
}

}  // namespace

void make_places(const std::filesystem::path& folder) {
  const std::filesystem::path runs = folder / "runs";
  refuse_foreign(folder);
  const bool is_new = make_private_folder(folder);
  refuse_foreign(runs);
  refuse_foreign(database_file(folder));
  check_not_lost(folder);
  check_database_files(folder);
  // Where the database is, so were the outputs: an empty folder would be in the way of them.
  if (!is_there(database_file(folder))) make_private_folder(runs);
  make_private_file(database_file(folder));
  check_writable(folder);
  if (is_there(runs)) check_writable(runs);
  check_writable(database_file(folder));
  if (!is_new) return;
  // A new file survives a breakdown only if its folder is on the disk, too.
  language::sync_folder(folder);
  language::sync_folder(language::absolute(folder).parent_path());
}

std::filesystem::path database_file(const std::filesystem::path& store_folder) {
  return store_folder / "results.db";
}

void check_database_files(const std::filesystem::path& store_folder) {
  for (const char* const more : {"", "-wal", "-shm", "-journal"}) {
    check_regular(database_file(store_folder).string() + more);
  }
}

bool has_database(const std::filesystem::path& store_folder) {
  check_not_lost(store_folder);
  check_database_files(store_folder);
  return is_there(database_file(store_folder)) && !holds_nothing(database_file(store_folder));
}

void check_whole(SQLite::Database& database) {
  std::string found = database.execAndGet("PRAGMA integrity_check(1)").getString();
  if (found == "ok") return;
  std::ranges::replace(found, '\n', ' ');
  throw_damaged(found);
}

void create_tables(SQLite::Database& database, const PlanParts& parts, std::string_view version) {
  if (database.execAndGet("PRAGMA user_version").getInt() != 0 ||
      database.execAndGet("SELECT count(*) FROM sqlite_master").getInt() != 0) {
    return;
  }
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  database.exec(schema_of_the_plan);
  database.exec(schema_of_levels);
  database.exec(schema_of_attempts);
  database.exec(schema_of_copies);
  database.exec(schema_of_the_surroundings);
  database.exec(schema_of_the_registration);
  database.exec(schema_of_the_sessions);
  database.exec(fmt::format("PRAGMA user_version = {}", schema_version));
  insert_plan_parts(database, parts);
  write_meta(database, "yates_version", std::string(version));
  write_meta(database, "replications", "0");
  transaction.commit();
}

bool has_changed_plan(SQLite::Database& database) {
  return database.execAndGet("PRAGMA user_version").getInt() == schema_version_of_changed_plan;
}

bool is_of_earlier_version(SQLite::Database& database) {
  const int version = database.execAndGet("PRAGMA user_version").getInt();
  return version > 0 && version < schema_version;
}

void upgrade_tables(SQLite::Database& database) {
  database.exec(schema_of_the_registration);
  database.exec(schema_of_the_sessions);
  if (!is_of_earlier_version(database)) return;
  const auto version = [&] { return database.execAndGet("PRAGMA user_version").getInt(); };
  database.exec("PRAGMA foreign_keys = OFF");
  {
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    // Another yates may have done it while this one waited.
    if (version() == 1) {
      database.exec(upgrade_of_version_1_before);
      database.exec(schema_of_levels);
      database.exec(schema_of_attempts);
      database.exec(schema_of_copies);
      database.exec(schema_of_the_surroundings);
      database.exec(upgrade_of_version_1_after);
    } else if (version() == 2) {
      database.exec(upgrade_of_version_2_before);
      database.exec(schema_of_copies);
      database.exec(upgrade_of_version_2_after);
    }
    database.exec(fmt::format("PRAGMA user_version = {}", schema_version));
    transaction.commit();
  }
  database.exec("PRAGMA foreign_keys = ON");
}

void check_version(SQLite::Database& database, const std::filesystem::path& file) {
  // A view in the place of a table could have rows without end.
  const char* const strangers =
      "SELECT count(*) FROM sqlite_master "
      "WHERE type = 'trigger' OR (type = 'view' AND name <> 'setting')";
  if (database.execAndGet(strangers).getInt() > 0) {
    throw_damaged("it holds a view or a trigger of another program");
  }
  const int found = database.execAndGet("PRAGMA user_version").getInt();
  if (found == 0 && database.execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0) {
    throw language::InputError({file.string()},
                               "the store is empty, because yates was killed while it was "
                               "creating it; the next yates run fills it");
  }
  if (found != schema_version && found != schema_version_of_changed_plan) {
    throw language::InputError(
        {file.string()},
        fmt::format("the store has format {}, written by {}; this yates reads formats up to {}",
                    found, found > schema_version ? "a later version of yates" : "another program",
                    schema_version_of_changed_plan));
  }
}

}  // namespace yates::campaigns
