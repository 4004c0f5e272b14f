#pragma once

#include <filesystem>
#include <string_view>

#include <SQLiteCpp/SQLiteCpp.h>

#include "campaigns/store/access.hpp"
#include "campaigns/store/plan.hpp"

// The database file of a store: its place, its tables and their versions.

namespace yates::campaigns {

/// results.db in the store's folder.
std::filesystem::path database_file(const std::filesystem::path& store_folder);

/// Creates the folders and an empty database file, accessible to the user alone. What exists
/// already keeps its mode, because its owner may have opened it to others.
void make_places(const std::filesystem::path& store_folder);

/// Opens the database; every commit is on the disk when it returns.
SQLite::Database connect(const std::filesystem::path& store_folder, Access access);

/// Creates all tables in an empty database, with the plan; does nothing in any other.
void create_tables(SQLite::Database& database, const PlanParts& parts, std::string_view version);
/// Converts the tables of earlier versions.
void upgrade_tables(SQLite::Database& database);
/// Throws InputError if the store is empty or of a version that this program does not know.
void check_version(SQLite::Database& database);

}  // namespace yates::campaigns
