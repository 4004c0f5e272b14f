#include "campaigns/store/registered.hpp"

#include <string>

#include <fmt/format.h>

#include "campaigns/store/sql.hpp"

namespace yates::campaigns {
namespace {

AskingSection stored_section(const std::string& name) {
  if (const auto section = asking_section_of(name)) return *section;
  throw_damaged(fmt::format("it holds a registration of the unknown section '{}'", name));
}

}  // namespace

void register_before_first(SQLite::Database& database, const Registration& registration) {
  if (database.execAndGet("SELECT EXISTS(SELECT 1 FROM attempt)").getInt() != 0) return;
  SQLite::Statement insert(database,
                           "INSERT INTO registered(section, name, key, value) VALUES(?, ?, ?, ?)");
  for (const Registered& one : registration) {
    insert.bind(1, std::string(to_string(one.section)));
    insert.bind(2, one.name);
    insert.bind(3, one.key);
    bind_optional(insert, 4, one.value);
    insert.exec();
    insert.reset();
  }
}

Registration read_registration(const SQLite::Database& database) {
  Registration result;
  if (!database.tableExists("registered")) return result;  // an earlier version of yates made it
  SQLite::Statement rows(database,
                         "SELECT section, name, key, value FROM registered ORDER BY position");
  while (rows.executeStep()) {
    result.push_back({stored_section(stored_text(rows, 0)), stored_text(rows, 1),
                      stored_text(rows, 2), optional_text(rows, 3)});
  }
  return result;
}

}  // namespace yates::campaigns
