#pragma once

#include <filesystem>
#include <string>

#include <SQLiteCpp/SQLiteCpp.h>

#include "campaigns/store/access.hpp"

// Connections to the database of a store.

namespace yates::campaigns {

/// What SQLite opens to read a database: a name and flags.
struct ReadingAddress {
  std::string name;
  int flags = 0;
};
/// A database in a folder that its user may write to is opened as SQLite needs it to work beside a
/// driver. Any other is opened read-only, and as one that nobody changes if it has no log. Throws
/// FileError if the file may not be read, or if its log can be read only with write access.
ReadingAddress reading_address(const std::filesystem::path& store_folder);

/// Opens the database. For `launch`, every commit is on the disk when it returns; for `read`,
/// nothing can be written and one thread uses it. Throws FileError if the file may not be read.
SQLite::Database connect(const std::filesystem::path& store_folder, Access access);

/// A copy in memory, which can be changed without changing the store.
SQLite::Database copy_in_memory(SQLite::Database& database);

}  // namespace yates::campaigns
