#include <chrono>
#include <string_view>
#include <system_error>
#include <thread>

#include <SQLiteCpp/Backup.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include "campaigns/store/lock.hpp"
#include "campaigns/store/opening.hpp"
#include "language/error.hpp"
#include "language/files.hpp"

namespace yates::campaigns {
namespace {

constexpr int busy_timeout = 5000;  // milliseconds that a writer waits for another

/// The file as SQLite's URI. Bytes that could mean something else in it are encoded.
std::string uri_of(const std::filesystem::path& file) {
  std::string uri = "file://";
  for (const char byte : language::absolute(file).string()) {
    const bool plain = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
                       (byte >= '0' && byte <= '9') ||
                       std::string_view("/-._").find(byte) != std::string_view::npos;
    uri +=
        plain ? std::string(1, byte)
              : fmt::format("%{:02X}", static_cast<unsigned int>(static_cast<unsigned char>(byte)));
  }
  return uri;
}

/// What SQLite opens to read a database: a name and flags.
struct ReadingAddress {
  std::string name;
  int flags = 0;
};

ReadingAddress reading_address(const std::filesystem::path& store_folder) {
  const std::filesystem::path file = database_file(store_folder);
  check_database_files(store_folder);
  check_readable(file);
  if (is_own_and_writable(store_folder) && is_own_and_writable(file)) {
    return {file.string(), SQLite::OPEN_READWRITE};
  }
  std::error_code absent;
  const auto log = std::filesystem::file_size(file.string() + "-wal", absent);
  const bool has_log = !absent && log > 0;
  const bool has_index = is_there(file.string() + "-shm");
  if (has_log && !has_index && ::faccessat(AT_FDCWD, store_folder.c_str(), W_OK, AT_EACCESS) != 0) {
    throw language::FileError(
        file.string(),
        "has a log (results.db-wal), which cannot be read in a folder without "
        "write access; copy the store into a folder of your own");
  }
  const bool changes = has_log || has_index;
  return {uri_of(file) + (changes ? "?mode=ro" : "?mode=ro&immutable=1"),
          SQLite::OPEN_READONLY | SQLite::OPEN_URI};
}

}  // namespace

SQLite::Database connect(const std::filesystem::path& store_folder, Access access) {
  if (access == Access::read) {
    const ReadingAddress address = reading_address(store_folder);
    SQLite::Database database(address.name, address.flags | SQLite::OPEN_NOMUTEX, busy_timeout);
    database.exec("PRAGMA query_only = ON");
    return database;
  }
  check_readable(database_file(store_folder));
  SQLite::Database database(database_file(store_folder).string(), SQLite::OPEN_READWRITE,
                            busy_timeout);
  database.exec("PRAGMA foreign_keys = ON");
  // WAL writes each commit once; FULL syncs it before the commit returns.
  database.exec("PRAGMA journal_mode = WAL");
  database.exec("PRAGMA synchronous = FULL");
  return database;
}

SQLite::Database copy_in_memory(SQLite::Database& database) {
  SQLite::Database copy(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  {
    SQLite::Backup backup(copy, database);
    constexpr int all_pages = -1;
    const auto patience =
        std::chrono::steady_clock::now() + std::chrono::milliseconds(busy_timeout);
    // Without a log, whoever writes to the database makes its readers wait.
    while (backup.executeStep(all_pages) != SQLITE_DONE) {
      if (std::chrono::steady_clock::now() > patience) {
        throw SQLite::Exception("the database is locked", SQLITE_BUSY);
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }  // the copy may be used when the backup has ended
  copy.exec("PRAGMA foreign_keys = ON");
  return copy;
}

}  // namespace yates::campaigns
