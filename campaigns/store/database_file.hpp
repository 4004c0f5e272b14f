#pragma once

#include <filesystem>
#include <string_view>

#include <SQLiteCpp/SQLiteCpp.h>

#include "campaigns/store/plan.hpp"

// The database file of a store: its place, its tables and their versions.

namespace yates::campaigns {

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

}  // namespace yates::campaigns
